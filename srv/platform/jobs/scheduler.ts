import { inspect } from 'node:util'
import { Cron } from 'croner'
import { instanceId, newId } from '../../../lib/ids.ts'
import { MINUTE, now } from '../../../lib/time.ts'
import { inTransaction, reader, type Tx } from '../../cap/database/database.ts'
import { holdAs } from '../../cap/database/lock/writer-lock.ts'
import { onStop } from '../../../lib/process/lifecycle.ts'
import { log } from '../../cap/log.ts'
import { counter, reservoir } from '../metrics/metrics.ts'
import type { Job, JobSummary } from './job.ts'
import { closeLog } from './pipeline-log.ts'
import { abandonedSlots, claimSlot, finishSlot, giveUpSlot, renewSlot, type Slot } from './slots.ts'

const EVERY_MINUTE = '* * * * *'

const registered = new Map<string, Job>()
/** Runs of this process by slot. */
const running = new Map<string, Promise<unknown>>()

/** Schedules every job. Runs still under way when the process stops are waited for; so does the function that is returned. */
export function startJobs(jobs: readonly Job[]): () => Promise<void> {
  for (const job of jobs) registered.set(job.name, job)
  // a tick that looks for abandoned slots runs nothing yet
  const ticks = new Set<Promise<void>>()
  const schedule = (cron: string, run: () => Promise<unknown>) =>
    new Cron(cron, { timezone: 'UTC', unref: true }, () => {
      const tick = inBackground(run).finally(() => ticks.delete(tick))
      ticks.add(tick)
    })
  const crons = [
    ...jobs.map(job => schedule(job.cron, () => runSlot(job, slotOf(job)))),
    schedule(EVERY_MINUTE, resumeAbandoned)
  ]
  const stop = async (): Promise<void> => {
    for (const cron of crons) cron.stop()
    await Promise.allSettled([...running.values(), ...ticks])
  }
  onStop(stop)
  return stop
}

/**
 * Runs `name` at once, in a slot of its own; `initiator` is who has asked for it. The summary is empty when the job runs alone
 * and another run is at it.
 * @throws what the job throws, or when there is no such job.
 */
export async function runJobNow(name: string, initiator?: string): Promise<JobSummary> {
  const job = registered.get(name)
  if (!job) throw new Error(`no job '${name}'`)
  return (await runSlot(job, `manual:${newId()}`, initiator)) ?? {}
}

/** A run that somebody has asked for. */
export interface StartedRun {
  /** Its row in the pipeline log. */
  readonly log: string
  /** @throws what the job throws. */
  readonly done: Promise<JobSummary>
}

/**
 * Starts `name` for `initiator`; undefined when a run of it is under way on any instance. `along` writes in the transaction
 * that claims the run.
 */
export async function startJobNow(
  job: Job,
  initiator: string,
  along: (tx: Tx) => Promise<void>
): Promise<StartedRun | undefined> {
  const slot: Slot = { job: job.name, slot: `manual:${newId()}`, log: newId() }
  if (!(await claimSlot(slot, { lease: job.lease, alone: true, initiator, along }))) return undefined
  const key = `${slot.job} ${slot.slot}`
  const done = runClaimed(job, slot).finally(() => running.delete(key))
  running.set(key, done)
  return { log: slot.log, done }
}

/** The job of this name that is scheduled here. */
export const scheduledJob = (name: string): Job | undefined => registered.get(name)

/** All jobs that are scheduled here. */
export const scheduledJobs = (): readonly Job[] => [...registered.values()]

/** Schedules are whole minutes, so that instances that fire a little apart mean the same slot. */
function slotOf(job: Job): string {
  const minute = new Date(Math.floor(now().getTime() / MINUTE) * MINUTE).toISOString()
  return job.perInstance ? `${minute}@${instanceId.slice(0, 8)}` : minute
}

async function resumeAbandoned(): Promise<void> {
  for (const slot of await abandonedSlots(await reader())) {
    const job = registered.get(slot.job)
    if (job) await inBackground(() => (job.perInstance ? giveUpSlot(slot) : runSlot(job, slot.slot)))
  }
}

/** A failed run is in the log and must not reach the scheduler. */
async function inBackground(run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => log('jobs').error('scheduled run failed', error))
}

/** The summary of the run; undefined when another instance has the slot, or this one is at it already. */
async function runSlot(job: Job, time: string, initiator?: string): Promise<JobSummary | undefined> {
  const key = `${job.name} ${time}`
  if (running.has(key)) return undefined
  const run = claimAndRun(job, time, initiator)
  running.set(key, run)
  return run.finally(() => running.delete(key))
}

async function claimAndRun(job: Job, time: string, initiator?: string): Promise<JobSummary | undefined> {
  const slot: Slot = { job: job.name, slot: time, log: newId() }
  if (!(await claimSlot(slot, { ...job, initiator }))) return undefined
  return runClaimed(job, slot)
}

async function runClaimed(job: Job, slot: Slot): Promise<JobSummary> {
  const began = performance.now()
  try {
    return await holdAs(`job ${job.name}`, () => computeAndWrite(job, slot))
  } catch (error) {
    counter(`${job.name}_failures`).add()
    await recordFailure(slot, error)
    throw error
  } finally {
    reservoir(`${job.name}_duration_ms`).record(performance.now() - began)
  }
}

async function computeAndWrite(job: Job, slot: Slot): Promise<JobSummary> {
  const report = (progress: JobSummary) =>
    inTransaction(tx => renewSlot(tx, slot, job.lease, summaryText(job.name, progress)))
  const result = await job.compute(await reader(), report)
  return inTransaction(async tx => {
    await finishSlot(tx, slot)
    const summary = await job.write(tx, result)
    await closeLog(tx, slot.log, { status: 'SUCCESS', summary: summaryText(job.name, summary) })
    return summary
  })
}

/** A run that was taken over has no slot to finish any more; its new owner reports. */
function recordFailure(slot: Slot, error: unknown): Promise<void> {
  return inTransaction(async tx => {
    await closeLog(tx, slot.log, { status: 'FAILED', errorDetails: inspect(error) })
    await finishSlot(tx, slot)
  }).catch(failure => log('jobs').error(`cannot record the failure of ${slot.job}`, failure))
}

function summaryText(name: string, summary: JobSummary): string {
  const facts = Object.entries(summary).map(([key, value]) => `${key}=${value}`)
  return `${name}: ${facts.join(', ')}`
}
