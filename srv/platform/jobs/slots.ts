import cds from '@sap/cds'
import { fromNow, now } from '../../../lib/time.ts'
import { instanceId } from '../../../lib/ids.ts'
import { inTransaction, isUniqueViolation, takeLock, type Db, type Tx } from '../../cap/database/database.ts'
import { closeLog, noteProgress, openLog } from './pipeline-log.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const JOB_SLOTS = 'tutorials.platform.JobSlots'
const PIPELINE_LOG = 'tutorials.platform.PipelineLog'
/** Claims of jobs that run alone follow one another. */
export const JOBS_LOCK = 'jobs'

/** One run of one job; `log` is its pipeline log row. */
export interface Slot {
  readonly job: string
  readonly slot: string
  readonly log: string
}

/** How a slot is claimed. */
interface Claim {
  /** Milliseconds after which another instance may take it over. */
  readonly lease: number
  readonly alone?: true
  readonly initiator?: string | undefined
  /** Written in the transaction that claims the slot. */
  readonly along?: ((tx: Tx) => Promise<void>) | undefined
}

/** Claims a slot for this instance; false when another instance has it, it is done, or another slot runs and it must be alone. */
export async function claimSlot(slot: Slot, { lease, alone, initiator, along }: Claim): Promise<boolean> {
  const claim = { owner: instanceId, leaseUntil: fromNow(lease).toISOString() }
  try {
    return await inTransaction(async tx => {
      if (alone && (await runsBeside(tx, slot))) return false
      await tx.run(INSERT.into(JOB_SLOTS).entries({ ...slot, ...claim }))
      await openSlotLog(tx, slot, initiator)
      await along?.(tx)
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return takeOver(slot, claim, alone)
  }
}

function takeOver(
  { job, slot, log }: Slot,
  claim: { owner: string; leaseUntil: string },
  alone?: true
): Promise<boolean> {
  return inTransaction(async tx => {
    if (alone && (await runsBeside(tx, { job, slot }))) return false
    if (!(await leaveAbandoned(tx, { job, slot }, { ...claim, log }))) return false
    await openSlotLog(tx, { job, slot, log })
    return true
  })
}

/** True while another slot of the job runs; whoever claims one afterwards waits for this transaction. */
async function runsBeside(tx: Tx, { job, slot }: Pick<Slot, 'job' | 'slot'>): Promise<boolean> {
  await takeLock(tx, JOBS_LOCK)
  const beside = { job, slot: { '!=': slot }, finished: false, leaseUntil: { '>=': now().toISOString() } }
  return (await tx.run(SELECT.one.from(JOB_SLOTS).columns('slot').where(beside))) !== undefined
}

/** Gives up a slot whose instance went away, when no other instance can run it. */
export function giveUpSlot(slot: Pick<Slot, 'job' | 'slot'>): Promise<boolean> {
  return inTransaction(tx => leaveAbandoned(tx, slot, { finished: true }))
}

/** Closes the log of an expired run and changes its slot; false when it is not expired, or another was faster. */
async function leaveAbandoned(tx: Tx, { job, slot }: Pick<Slot, 'job' | 'slot'>, change: object): Promise<boolean> {
  const expired = { job, slot, finished: false, leaseUntil: { '<': now().toISOString() } }
  // a write comes first: it locks the row, so that its log is read after every other taker
  if ((await tx.run<number>(UPDATE.entity(JOB_SLOTS).set({ finished: false }).where(expired))) !== 1) return false
  const { log } = await tx.run<{ log: string }>(SELECT.one.from(JOB_SLOTS).columns('log').where({ job, slot }))
  await closeLog(tx, log, { status: 'FAILED', errorDetails: 'The instance that ran it went away' })
  await tx.run(UPDATE.entity(JOB_SLOTS).set(change).where({ job, slot }))
  return true
}

const openSlotLog = (tx: Tx, { job, slot, log }: Slot, initiator = 'scheduler') =>
  openLog(tx, { ID: log, pipelineType: 'SCHEDULED_JOB', initiator, jobName: job, metadata: { jobName: job, slot } })

/** Ends the slot in the transaction that writes the result. @throws when another run has taken it over. */
export async function finishSlot(tx: Tx, { job, slot, log }: Slot): Promise<void> {
  const own = { job, slot, log, finished: false }
  if ((await tx.run<number>(UPDATE.entity(JOB_SLOTS).set({ finished: true }).where(own))) !== 1)
    throw new Error(`slot ${slot} of ${job} was taken over by another run`)
}

/** Renews the lease of a run, and notes in its log how far it is. @throws when another run has taken it over. */
export async function renewSlot(tx: Tx, { job, slot, log }: Slot, lease: number, progress: string): Promise<void> {
  const own = { job, slot, log, finished: false }
  const renewed = { leaseUntil: fromNow(lease).toISOString() }
  if ((await tx.run<number>(UPDATE.entity(JOB_SLOTS).set(renewed).where(own))) !== 1)
    throw new Error(`slot ${slot} of ${job} was taken over by another run`)
  await noteProgress(tx, log, progress)
}

/** Slots whose instance went away in the middle of the run. */
export function abandonedSlots(read: Db): Promise<Pick<Slot, 'job' | 'slot'>[]> {
  const expired = { finished: false, leaseUntil: { '<': now().toISOString() } }
  return read.run(SELECT.from(JOB_SLOTS).columns('job', 'slot').where(expired))
}

/** A run as its pipeline log row tells it. */
export interface LastRun {
  readonly startedAt: string
  readonly status: string
  readonly initiator: string
  readonly summary: string | null
}

/** The run of `job` that has begun last; undefined when none is on record. */
export function lastRunOf(read: Db, job: string): Promise<LastRun | undefined> {
  const logs = SELECT.from(JOB_SLOTS).columns('log').where({ job })
  return read.run(
    SELECT.one
      .from(PIPELINE_LOG)
      .columns('startedAt', 'status', 'initiator', 'summary')
      .where({ ID: { in: logs } })
      .orderBy('startedAt desc')
  )
}
