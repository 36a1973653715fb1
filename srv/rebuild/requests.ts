import cds from '@sap/cds'
import { fromNow, MINUTE, newId, now } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import { inTransaction, reader, type Tx } from '../platform/database.ts'
import { closeLog, type LogOutcome, openLog } from '../platform/jobs/index.ts'
import { merge, type Mode, type Rebuild, targeted } from './rebuild.ts'

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
  /** How often these changes have failed to be dispatched, and since when they wait. */
  readonly attempts: number
  readonly waitingSince: string
}

/** Asks for `rebuild` when `tx` commits; `reason` is what has changed. */
export async function requestRebuild(tx: Tx, rebuild: Rebuild, reason: string): Promise<void> {
  const { mode, slugs, refetch } = targeted(rebuild)
  const row = {
    ...{ ID: newId(), mode, refetch, reason },
    slugs: slugs.length > 0 ? JSON.stringify(slugs) : null,
    requestedAt: now().toISOString(),
    dueAt: fromNow(config().REBUILD_DEBOUNCE_MS).toISOString()
  }
  await tx.run(INSERT.into(REQUESTS).entries(row))
}

/** True when nothing has changed for the debounce time, when changes wait too long, or when a failed dispatch may be repeated. */
export async function isDue(): Promise<boolean> {
  const pending = SELECT.from(REQUESTS).columns('attempts', 'requestedAt', 'dueAt').where(free())
  const rows = await (await reader()).run<StoredRequest[]>(pending.orderBy('dueAt desc').limit(MANY))
  const passed = (time: string, more = 0) => new Date(time).getTime() + more <= now().getTime()
  const fresh = rows.filter(({ attempts }) => attempts === 0)
  const longest = LONGEST_WAIT * config().REBUILD_DEBOUNCE_MS
  if (rows.length === MANY || fresh.some(({ requestedAt }) => passed(requestedAt, longest))) return true
  if (fresh.length > 0 && fresh.every(({ dueAt }) => passed(dueAt))) return true
  return rows.some(({ attempts, dueAt }) => attempts > 0 && passed(dueAt))
}

/** Takes all requests for this instance and opens the pipeline log row; undefined when another one was faster. */
export function claim(): Promise<Claim | undefined> {
  const ID = newId()
  return inTransaction(async tx => {
    await closeAbandoned(tx)
    const claimed = { dispatch: ID, leaseUntil: fromNow(LEASE).toISOString() }
    // one statement: of two instances, the second finds what the first has left
    if ((await tx.run<number>(UPDATE.entity(REQUESTS).set(claimed).where(free()))) === 0) return undefined
    const rows = await tx.run<StoredRequest[]>(SELECT.from(REQUESTS).where({ dispatch: ID }).orderBy('requestedAt'))
    const rebuild = merge(rows.map(rebuildOf))
    const reasons = [...new Set(rows.map(({ reason }) => reason))].slice(0, 20)
    const metadata = { ...rebuild, changes: rows.length, reasons }
    await openLog(tx, { ID, pipelineType: 'GITHUB_DISPATCH', initiator: 'rebuild', metadata })
    const attempts = Math.max(...rows.map(row => row.attempts))
    return { ID, rebuild, attempts, waitingSince: rows[0]?.requestedAt ?? now().toISOString() }
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

/** Ends a dispatch that failed: its requests are dispatched again after `pause` milliseconds. */
export function postpone({ ID, attempts }: Claim, pause: number, outcome: LogOutcome): Promise<void> {
  return inTransaction(async tx => {
    const again = { dispatch: null, leaseUntil: null, attempts: attempts + 1, dueAt: fromNow(pause).toISOString() }
    await tx.run(UPDATE.entity(REQUESTS).set(again).where({ dispatch: ID }))
    await closeLog(tx, ID, outcome)
  })
}

const expired = () => ({ leaseUntil: { '<': now().toISOString() } })

/** What no dispatch has, or one whose instance went away. */
const free = () => ({ dispatch: null, or: expired() })

const rebuildOf = ({ mode, slugs, refetch }: StoredRequest): Rebuild => ({
  mode,
  slugs: JSON.parse(slugs ?? '[]') as string[],
  refetch
})
