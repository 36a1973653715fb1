import type { ApplicationService } from '@sap/cds'
import { badRequest, conflict, notFound } from '../../../lib/errors.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { hasOpenTransaction, inTransaction, readApart } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { audit } from '../../platform/audit/index.ts'
import { type JobStatus, jobStatuses, scheduledJob, startJobNow } from '../../platform/jobs/index.ts'

const MOST_OF_AN_ERROR = 500

/** Binds the operations of `jobs.cds`. */
export function exposeJobs(service: ApplicationService): void {
  service.on('listJobs', async () => (await readApart(jobStatuses)).map(stateOf))
  service.on('runJob', ({ data, user }) => runJob((data as { jobName: string }).jobName, user.id))
}

function stateOf({ job, nextRuns, last, lastSuccessAt, lastFailure, running, wedged }: JobStatus) {
  return {
    jobName: job.name,
    schedule: job.cron,
    ttlMs: job.lease,
    description: job.description,
    nextRunIso: nextRuns[0]?.toISOString() ?? null,
    nextRunsIso: nextRuns.map(time => time.toISOString()),
    running,
    wedged,
    lastLogId: last?.ID ?? null,
    lastStatus: last?.status ?? null,
    lastStartedAt: last?.startedAt ?? null,
    lastFinishedAt: last?.finishedAt ?? null,
    lastDurationMs: last?.durationMs ?? null,
    lastInitiator: last?.initiator ?? null,
    lastSummary: last?.summary ?? null,
    lastSuccessAt,
    lastErrorAt: lastFailure?.startedAt ?? null,
    lastErrorMessage: lastFailure?.errorDetails?.slice(0, MOST_OF_AN_ERROR).toWellFormed().split('\n')[0] ?? null
  }
}

/**
 * Starts a job for `user`; the run goes on after the answer. It is claimed in a transaction of its own, which on SQLite would
 * deadlock with one that this request has opened before.
 * @throws HttpError 400 in an atomicity group, 404 for an unknown job, 409 while it runs.
 */
async function runJob(jobName: string, user: string) {
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Start jobs outside of an atomicity group')
  const job = scheduledJob(jobName)
  if (!job) throw notFound('There is no such job', 'jobName')
  const startedAt = now()
  const run = await startJobNow(job, user, () => record(jobName, user, { outcome: 'started' }))
  if (!run) throw conflict('job_is_running', `${jobName} is running; wait until it has ended`)
  const end = (outcome: 'success' | 'error') =>
    inTransaction(() => record(jobName, user, { outcome, durationMs: elapsed(startedAt, now()) }))
  run.done
    .then(
      () => end('success'),
      () => end('error')
    )
    .catch((error: unknown) => log('jobs').error(`the end of ${jobName} is not audited`, error))
  return { jobName, started: true, skipped: false, reason: null, startedAt: startedAt.toISOString(), logId: run.log }
}

const record = (jobName: string, user: string, data: Readonly<Record<string, string | number>>): Promise<void> =>
  audit({
    category: 'SecurityEvent',
    action: 'cron.manual-trigger',
    object: { type: 'Job', id: { jobName } },
    data: { jobName, ...data },
    user
  })
