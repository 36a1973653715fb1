import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../lib/time.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, reader, type Tx } from '../cap/database/database.ts'
import { closeLog, type LogOutcome, openLog } from '../platform/jobs/index.ts'
import { merge, type Mode, type Rebuild, targeted } from './rebuild.ts'
import { variables } from './variables.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql
const REQUESTS = 'tutorials.rebuild.Requests'

/** Changes that never pause are dispatched all the same, after this many times the wait. */
const LONGEST_WAIT = 10
/** So many changes are dispatched at once. */
const MANY = 1000
/** Longer than a dispatch can take. */
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

/** All requests that one dispatch takes along. */
export interface Claim {
  /** Also the ID of its pipeline log row. */
  readonly ID: string
  readonly rebuild: Rebuild
  /** How often these changes have failed to be dispatched. */
  readonly attempts: number
}

/** Asks for `rebuild` when `tx` commits; `reason` is what has changed. */
export async function requestRebuild(tx: Tx, rebuild: Rebuild, reason: string): Promise<void> {
  const { mode, slugs, refetch } = targeted(rebuild)
  const requestedAt = now()
  const row = {
    ...{ ID: newId(), mode, refetch, reason },
    slugs: slugs.length > 0 ? JSON.stringify(slugs) : null,
    requestedAt: requestedAt.toISOString(),
    dueAt: new Date(requestedAt.getTime() + variables.REBUILD_DEBOUNCE_MS).toISOString()
  }
  await tx.run(INSERT.into(REQUESTS).entries(row))
}

/** Which requests are to be dispatched: only what has failed before, or that and what is fresh. */
export type Due = 'failed' | 'all'

/**
 * What may be dispatched now. What is fresh may when nothing has changed for the debounce time, waits too long or is much;
 * a failed dispatch holds up everything until it may be repeated, for it is the target that has failed.
 */
export async function whatIsDue(): Promise<Due | undefined> {
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

/** Takes what is due for this instance and opens the pipeline log row; undefined when another one was faster. */
export function claim(due: Due): Promise<Claim | undefined> {
  const ID = newId()
  return inTransaction(async tx => {
    await closeAbandoned(tx)
    const claimed = { dispatch: ID, leaseUntil: fromNow(LEASE).toISOString() }
    // one statement: of two instances, the second finds what the first has left, and not what it has just postponed
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

/** The log of a dispatch whose instance went away says so; its requests are free again. */
async function closeAbandoned(tx: Tx): Promise<void> {
  const abandoned = SELECT.distinct.from(REQUESTS).columns('dispatch').where(expired())
  for (const { dispatch } of await tx.run<{ dispatch: string }[]>(abandoned))
    await closeLog(tx, dispatch, { status: 'FAILED', errorDetails: 'The instance that dispatched it went away' })
}

/** Ends a dispatch that worked, or that is not to be repeated: its requests go. */
export function settle({ ID }: Claim, outcome: LogOutcome): Promise<void> {
  return inTransaction(async tx => {
    await tx.run(DELETE.from(REQUESTS).where({ dispatch: ID }))
    await closeLog(tx, ID, outcome)
  })
}

/**
 * Ends a dispatch that failed: its requests are dispatched again after `pause` milliseconds, without those that are older
 * than `giveUpAfter`.
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

/** What no dispatch has, or one whose instance went away. */
const free = () => ({ dispatch: null, or: expired() })

const rebuildOf = ({ mode, slugs, refetch }: StoredRequest): Rebuild => ({
  mode,
  slugs: JSON.parse(slugs ?? '[]') as string[],
  refetch
})
