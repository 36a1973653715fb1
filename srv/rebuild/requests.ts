import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../lib/time.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, reader, type Tx } from '../cap/database/database.ts'
import { closeLog, type LogOutcome, openLog } from '../platform/jobs/index.ts'
import { merge, type Mode, type Rebuild, targeted } from './rebuild.ts'
import { variables } from './variables.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql
const REQUESTS = 'tutorials.rebuild.Requests'

/** Longest wait as a multiple of the debounce time, for changes that never pause. */
const LONGEST_WAIT = 10
/** Number of changes that are dispatched without waiting for a pause. */
const MANY = 1000
/** Lease of a claim, longer than a dispatch can take. */
const LEASE = 2 * MINUTE

interface StoredRequest {
  readonly requestedAt: string
  readonly dueAt: string
  readonly mode: Mode
  readonly slugs: string | null
  readonly refetch: boolean
  readonly reason: string | null
  readonly attempts: number
}

/** The requests of one dispatch. */
export interface Claim {
  /** ID of the dispatch, and of its row in the pipeline log. */
  readonly ID: string
  readonly rebuild: Rebuild
  /** Number of failed dispatches of these changes. */
  readonly attempts: number
}

/** Requests `rebuild` in the transaction of a change; `reason` names the change in the pipeline log. */
export async function requestRebuild(tx: Tx, rebuild: Rebuild, reason: string): Promise<void> {
  const { mode, slugs, refetch } = targeted(rebuild)
  const requestedAt = now()
  const row = {
    ID: newId(),
    mode,
    refetch,
    reason,
    slugs: slugs.length > 0 ? JSON.stringify(slugs) : null,
    requestedAt: requestedAt.toISOString(),
    dueAt: new Date(requestedAt.getTime() + variables.REBUILD_DEBOUNCE_MS).toISOString()
  }
  await tx.run(INSERT.into(REQUESTS).entries(row))
}

/** Requests to dispatch: only those that failed before, or all. */
export type Due = 'failed' | 'all'

/**
 * Finds out which requests are due. New ones are when nothing has changed for the debounce time, or when they wait too
 * long or are many. A failed dispatch delays all requests until its retry, since the target has failed.
 */
export async function findDue(): Promise<Due | undefined> {
  const db = await reader()
  const latest = () => SELECT.from(REQUESTS).columns('requestedAt', 'dueAt').orderBy('dueAt desc')
  const failed = await db.run<StoredRequest[]>(latest().where(hasFailed).limit(1))
  if (!failed.every(({ dueAt }) => passed(dueAt))) return undefined
  const fresh = await db.run<StoredRequest[]>(latest().where({ attempts: 0, and: free() }).limit(MANY))
  if (isSettled(fresh)) return 'all'
  return failed.length > 0 ? 'failed' : undefined
}

function isSettled(fresh: readonly StoredRequest[]): boolean {
  const longest = LONGEST_WAIT * variables.REBUILD_DEBOUNCE_MS
  if (fresh.length === MANY || fresh.some(({ requestedAt }) => passed(requestedAt, longest))) return true
  return fresh.length > 0 && fresh.every(({ dueAt }) => passed(dueAt))
}

const passed = (time: string, more = 0) => new Date(time).getTime() + more <= now().getTime()

/** Claims the due requests for this instance and opens the pipeline log row; undefined when another one was faster. */
export function claim(due: Due): Promise<Claim | undefined> {
  const ID = newId()
  return inTransaction(async tx => {
    await closeAbandoned(tx)
    const claimed = { dispatch: ID, leaseUntil: fromNow(LEASE).toISOString() }
    // a single statement, so that a second instance cannot claim what the first has claimed or just postponed
    const repeatable = { ...hasFailed, dueAt: { '<=': now().toISOString() } }
    const wanted = due === 'all' ? { attempts: 0, or: repeatable } : repeatable
    const taken = UPDATE.entity(REQUESTS).set(claimed).where(wanted).and(free())
    if ((await tx.run<number>(taken)) === 0) return undefined
    const rows = await tx.run<StoredRequest[]>(SELECT.from(REQUESTS).where({ dispatch: ID }).orderBy('requestedAt'))
    const rebuild = merge(rows.map(rebuildOf))
    const reasons = [...new Set(rows.map(({ reason }) => reason))].slice(0, 20)
    const metadata = { ...rebuild, changes: rows.length, reasons }
    await openLog(tx, { ID, pipelineType: 'GITHUB_DISPATCH', initiator: 'rebuild', metadata })
    return { ID, rebuild, attempts: Math.max(...rows.map(({ attempts }) => attempts)) }
  })
}

/** Closes the log of dispatches with an expired lease as FAILED; their requests can be claimed again. */
async function closeAbandoned(tx: Tx): Promise<void> {
  const abandoned = SELECT.distinct.from(REQUESTS).columns('dispatch').where(expired())
  for (const { dispatch } of await tx.run<{ dispatch: string }[]>(abandoned))
    await closeLog(tx, dispatch, { status: 'FAILED', errorDetails: 'The instance that dispatched it went away' })
}

/** Ends a dispatch that succeeded or was skipped: deletes its requests. */
export function complete({ ID }: Claim, outcome: LogOutcome): Promise<void> {
  return inTransaction(async tx => {
    await tx.run(DELETE.from(REQUESTS).where({ dispatch: ID }))
    await closeLog(tx, ID, outcome)
  })
}

/**
 * Ends a dispatch that failed: its requests are due again after `pause` milliseconds; those older than `giveUpAfter` are
 * deleted.
 */
export function postpone(
  { ID, attempts }: Claim,
  { pause, giveUpAfter }: { pause: number; giveUpAfter: number },
  outcome: LogOutcome
): Promise<void> {
  return inTransaction(async tx => {
    const old = { '<': fromNow(-giveUpAfter).toISOString() }
    await tx.run(DELETE.from(REQUESTS).where({ dispatch: ID, requestedAt: old }))
    const again = { dispatch: null, leaseUntil: null, attempts: attempts + 1, dueAt: fromNow(pause).toISOString() }
    await tx.run(UPDATE.entity(REQUESTS).set(again).where({ dispatch: ID }))
    await closeLog(tx, ID, outcome)
  })
}

const hasFailed = { attempts: { '>': 0 } }

const expired = () => ({ leaseUntil: { '<': now().toISOString() } })

/** Condition for requests that are not claimed, or by a dispatch with an expired lease. */
const free = () => ({ dispatch: null, or: expired() })

const rebuildOf = ({ mode, slugs, refetch }: StoredRequest): Rebuild => ({
  mode,
  slugs: JSON.parse(slugs ?? '[]') as string[],
  refetch
})
