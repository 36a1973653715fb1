import cds from '@sap/cds'
import { Cron } from 'croner'
import { DAY, fromNow, now } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import type { Job } from './job.ts'
import { scheduledJobs } from './scheduler.ts'

const { SELECT } = cds.ql
const JOB_SLOTS = 'tutorials.platform.JobSlots'
const PIPELINE_LOG = 'tutorials.platform.PipelineLog'
const MOST_RUNS_AHEAD = 50

/** One run, as its row in the pipeline log tells it. */
interface LoggedRun {
  readonly ID: string
  readonly jobName: string
  readonly status: string
  readonly initiator: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly durationMs: number | null
  readonly summary: string | null
  readonly errorDetails: string | null
}

/** A job with what is known of its runs; the pipeline log keeps them for 30 days. */
export interface JobStatus {
  readonly job: Job
  /** Times of the next 24 hours; of a job that runs more rarely, the next one. */
  readonly nextRuns: readonly Date[]
  readonly last: LoggedRun | undefined
  readonly lastSuccessAt: string | null
  readonly lastFailure: LoggedRun | undefined
  readonly running: boolean
  /** A run has outlived its lease: its instance went away, and none has taken it over yet. */
  readonly wedged: boolean
}

/** The last start of the runs of a job that have come to this status. */
interface LastStart {
  readonly jobName: string
  readonly status: string
  readonly startedAt: string
}

/** Every job that is scheduled here, by name, in three statements. */
export async function jobStatuses(read: Db): Promise<readonly JobStatus[]> {
  const jobs = scheduledJobs()
  const names = jobs.map(({ name }) => name)
  const runs = await runsAt(read, names, await lastStarts(read, names))
  const open = await read.run<{ job: string; leaseUntil: string }[]>(
    SELECT.from(JOB_SLOTS).columns('job', 'leaseUntil').where({ finished: false })
  )
  return jobs
    .map(job => {
      const [last, ...earlier] = runs.filter(({ jobName }) => jobName === job.name)
      const lastOf = (status: string) => [last, ...earlier].find(run => run?.status === status)
      const own = open.filter(slot => slot.job === job.name)
      const isAlive = ({ leaseUntil }: { leaseUntil: string }) => Date.parse(leaseUntil) >= now().getTime()
      return {
        job,
        nextRuns: nextRunsOf(job),
        last,
        lastSuccessAt: lastOf('SUCCESS')?.startedAt ?? null,
        lastFailure: lastOf('FAILED'),
        running: own.some(isAlive),
        wedged: own.some(slot => !isAlive(slot))
      }
    })
    .sort((one, other) => one.job.name.localeCompare(other.job.name))
}

function lastStarts(read: Db, names: readonly string[]): Promise<LastStart[]> {
  const startedAt = { func: 'max', args: [{ ref: ['startedAt'] }], as: 'startedAt', cast: { type: 'cds.Timestamp' } }
  return read.run(
    SELECT.from(PIPELINE_LOG)
      .columns('jobName', 'status', startedAt)
      .where({ jobName: { in: names } })
      .groupBy('jobName', 'status')
  )
}

/** The last run of each job with each status, newest first. */
async function runsAt(read: Db, names: readonly string[], starts: readonly LastStart[]): Promise<readonly LoggedRun[]> {
  const times = [...new Set(starts.map(({ startedAt }) => startedAt))]
  if (times.length === 0) return []
  return read.run(
    SELECT.from(PIPELINE_LOG)
      .columns(
        ...['ID', 'jobName', 'status', 'initiator', 'startedAt', 'finishedAt', 'durationMs', 'summary', 'errorDetails']
      )
      .where({ jobName: { in: names }, startedAt: { in: times } })
      .orderBy('startedAt desc')
  )
}

function nextRunsOf({ cron }: Job): readonly Date[] {
  const schedule = new Cron(cron, { timezone: 'UTC', paused: true })
  const [next, ...others] = schedule.nextRuns(MOST_RUNS_AHEAD, now())
  const tomorrow = fromNow(DAY)
  return next ? [next, ...others.filter(time => time <= tomorrow)] : []
}
