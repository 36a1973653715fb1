import { isPostgres, placeholders, readApart, type Db, type Tx } from '../database/database.ts'
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
  const [first, second, third, fourth] = placeholders(4).split(', ')
  const rows = await tx.run<{ key: string }[]>(
    // an expression, so that what has changed is found by position and sorted, and not picked out of all keys
    `SELECT DISTINCT rowKey || '' AS "key" FROM ${CHANGED}
     WHERE root = ${first} AND position >= ${second} AND rowKey || '' > ${third} ORDER BY 1 LIMIT ${fourth}`,
    [root, position, after, count]
  )
  return rows.map(({ key }) => key)
}

/** Forgets changes that are older than `before`, and those that a later one of the same row stands for. */
export async function forgetChanges(tx: Tx, before: Date): Promise<{ outlived: number; repeated: number }> {
  const [mark] = placeholders(1).split(', ')
  await tx.run(
    `UPDATE ${LOG} SET floor = COALESCE((SELECT max(position) + 1 FROM ${CHANGED} WHERE changedAt < ${mark}), floor)`,
    [before.toISOString()]
  )
  const outlived = await countOf(tx, `position < (SELECT floor FROM ${LOG})`)
  await tx.run(`DELETE FROM ${CHANGED} WHERE position < (SELECT floor FROM ${LOG})`)
  const later = `EXISTS (SELECT 1 FROM ${CHANGED} AS later WHERE later.root = ${CHANGED}.root
    AND later.rowKey = ${CHANGED}.rowKey AND later.position > ${CHANGED}.position)`
  const repeated = await countOf(tx, later)
  await tx.run(`DELETE FROM ${CHANGED} WHERE ${later}`)
  return { outlived, repeated }
}

async function countOf(tx: Tx, condition: string): Promise<number> {
  const [row] = await tx.run<{ n: number | string }[]>(`SELECT count(*) AS n FROM ${CHANGED} WHERE ${condition}`)
  return Number(row?.n)
}
