import type { Db, Tx } from '../../cap/database/database.ts'

/** Result of a run in numbers and short texts; becomes the summary of its pipeline log row. */
export type JobSummary = Readonly<Record<string, string | number>>

/** Shows in the pipeline log how far a run is. @throws when another run has taken it over. */
export type Report = (progress: JobSummary) => Promise<void>

/** Work on a schedule. One instance runs each slot; a throw is logged as FAILED and leaves yesterday's rows. */
export interface Job<R = unknown> {
  readonly name: string
  /** Tells admins in a few words what it does. */
  readonly description: string
  /** Five or six fields, in UTC. */
  readonly cron: string
  /** Milliseconds after which another instance may take an unfinished slot over. */
  readonly lease: number
  /** Every instance runs its own slot, for what lives in its memory. */
  readonly perInstance?: true
  /** One run at a time over all instances, whatever their slots: one that would begin beside another is left out. */
  readonly alone?: true
  /**
   * Reads and computes outside of a transaction; it may write in short ones of its own, when each of them can be repeated.
   * A long run calls `report` now and then, which renews its lease.
   */
  compute(read: Db, report: Report): Promise<R>
  /** Writes the result in one short transaction. */
  write(tx: Tx, result: R): Promise<JobSummary>
}

/** A job whose write takes what its compute returns. */
export function job<R>(declaration: Job<R>): Job {
  return declaration
}
