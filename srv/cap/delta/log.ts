import { inTransaction, isPostgres, parameters, readApart, reader, type Db, type Tx } from '../database/database.ts'
import { deleteBefore } from '../database/script/delete-before.ts'
import { deletion } from '../database/script/rows.ts'
import { runScript } from '../database/script/script.ts'
import { CHANGED_ROWS } from '../database/tables.ts'
import { CHANGED, LOG } from './trigger.ts'

/** State of the log, for the check of tokens. */
export interface LogState {
  /** Signs tokens; another one when what was noted before counts no longer. */
  readonly secret: string
  /** Changes below it may be forgotten. */
  readonly floor: number
  /** Every change that a later read does not see yet has this position or a higher one. */
  readonly position: number
}

type StoredState = Readonly<Record<keyof LogState, string | number>>

/** The state of the log as `tx` sees it, to be read before the rows that it speaks of. */
export async function logState(tx: Tx): Promise<LogState> {
  if (isPostgres()) return stateOn(tx, 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint')
  const [inside, committed] = [await stateOn(tx, 'position + 1'), await readApart(db => stateOn(db, 'position + 1'))]
  // what this transaction has changed itself may be rolled back, and another process may have committed meanwhile
  return { ...inside, position: Math.min(inside.position, committed.position) }
}

async function stateOn(db: Db, position: string): Promise<LogState> {
  const [row] = await db.run<StoredState[]>(`SELECT secret, floor AS "floor", ${position} AS "position" FROM ${LOG}`)
  if (!row) throw new Error('the log of OData delta has no state; deployDelta creates it at the start')
  return { secret: String(row.secret), floor: Number(row.floor), position: Number(row.position) }
}

/** The keys of the first `count` tracked rows above `after` that changed at `position` or later, in order. */
export async function changedKeys(
  tx: Tx,
  root: string,
  { position, after, count }: { readonly position: number; readonly after: string; readonly count: number }
): Promise<readonly string[]> {
  const [first, second, third, fourth] = parameters(4)
  const rows = await tx.run<{ key: string }[]>(
    // an expression, so that what has changed is found by position and sorted, and not picked out of all keys
    `SELECT DISTINCT rowKey || '' AS "key" FROM ${CHANGED}
     WHERE root = ${first} AND position >= ${second} AND rowKey || '' > ${third} ORDER BY 1 LIMIT ${fourth}`,
    [root, position, after, count]
  )
  return rows.map(({ key }) => key)
}

/** Rows that are read, and deleted, at a time; some ten milliseconds. */
const CHUNK = 1000

/**
 * Forgets changes that are older than `before`, and those that a later one of the same row stands for; some at a time, so
 * that other writers are not held up, and each time what the last run has left.
 */
export async function forgetChanges(before: Date): Promise<{ outlived: number; repeated: number }> {
  const [mark] = parameters(1)
  // first, so that no link asks for a part of what is forgotten
  await inTransaction(tx =>
    tx.run(
      `UPDATE ${LOG} SET floor = COALESCE((SELECT max(position) + 1 FROM ${CHANGED} WHERE changedAt < ${mark}), floor)`,
      [before.toISOString()]
    )
  )
  const [state] = await (await reader()).run<{ floor: number | string }[]>(`SELECT floor AS "floor" FROM ${LOG}`)
  const outlived = await deleteBefore(CHANGED_ROWS, 'position', Number(state?.floor ?? 0))
  return { outlived, repeated: await forgetRepeated() }
}

type Change = Readonly<Record<'root' | 'rowKey' | 'position', number | string>>

/** A change that a later one stands for stays so, whatever is noted or forgotten meanwhile. */
async function forgetRepeated(): Promise<number> {
  const [after] = parameters(1)
  const later = `EXISTS (SELECT 1 FROM ${CHANGED} AS later WHERE later.root = c.root
    AND later.rowKey = c.rowKey AND later.position > c.position)`
  const page = `SELECT root AS "root", rowKey AS "rowKey", position AS "position" FROM ${CHANGED} AS c
    WHERE position >= ${after} AND ${later} ORDER BY position LIMIT ${CHUNK}`
  let [repeated, from] = [0, 0]
  for (;;) {
    const changes = await (await reader()).run<Change[]>(page, [from])
    const [deleted = 0] = await runScript([deletion(CHANGED_ROWS, ['root', 'rowKey', 'position'], changes)])
    repeated += deleted
    if (changes.length < CHUNK) return repeated
    from = Number(changes.at(-1)?.position)
  }
}
