import { currentTransaction } from '../database/database.ts'
import type { Column, Next, ReadRequest, Row, Selection, Token } from '../types.ts'
import { changedKeys, type LogState } from './log.ts'
import type { DeltaToken } from './token.ts'
import type { Tracked } from './tracked.ts'

/** Why a row is not in the set any more. */
export interface Removed {
  readonly key: string
  readonly reason: 'deleted' | 'changed'
}

/** A part of an answer, with what follows it: the next page, or the link to the changes. */
export interface Page {
  readonly tracked: Tracked
  readonly rows: unknown[]
  readonly removed?: readonly Removed[]
  readonly next?: DeltaToken
  readonly delta?: DeltaToken
}

/**
 * A page of the whole set. The pages go by key and not by number: a row that comes or goes between two of them moves no
 * other one across their border, and is among the changes.
 */
export async function firstRows(
  { query }: ReadRequest,
  tracked: Tracked,
  token: DeltaToken,
  next: Next
): Promise<Page> {
  const { key } = tracked
  const { after, ...question } = token
  const select = withKey(query.SELECT, key)
  if (after !== undefined) restrict(select, [{ ref: [key] }, '>', { val: after }])
  select.orderBy = [{ ref: [key], sort: 'asc' }]
  select.limit = { rows: { val: token.size } }
  const rows = listOf(await next())
  if (rows.length < token.size) return { tracked, rows, delta: question }
  return { tracked, rows, next: { ...token, after: String(rows.at(-1)?.[key]) } }
}

/** A page of what has changed: the rows as they are now, and the keys of those that are not in the set any more. */
export async function changedRows(
  { query }: ReadRequest,
  tracked: Tracked,
  token: DeltaToken,
  state: LogState,
  next: Next
): Promise<Page> {
  const { key, root } = tracked
  const { after = '', until = state.position, ...question } = token
  const found = await changedKeys(currentTransaction(), root, { position: token.from, after, count: token.size + 1 })
  const keys = found.slice(0, token.size)
  const rows = keys.length > 0 ? await rowsOf(query.SELECT, key, keys, next) : []
  const missing = without(keys, rows, key)
  const still = new Set(await keysOf(query.SELECT.from, key, missing))
  const removed = missing.map(each => ({ key: each, reason: still.has(each) ? 'changed' : 'deleted' }) as const)
  const page = { tracked, rows, removed }
  if (found.length <= token.size) return { ...page, delta: { ...question, from: until } }
  return { ...page, next: { ...token, until, after: String(keys.at(-1)) } }
}

async function rowsOf(selection: Selection, key: string, keys: readonly string[], next: Next): Promise<Row[]> {
  const select = withKey(selection, key)
  restrict(select, among(key, keys))
  select.limit = { rows: { val: keys.length } }
  return listOf(await next())
}

/** Those of `keys` that the caller can see, whatever else was asked for. */
async function keysOf(from: object, key: string, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const rows = await currentTransaction().run<Row[]>({
    SELECT: { from, columns: [{ ref: [key] }], where: among(key, keys) }
  })
  return rows.map(row => String(row[key]))
}

function without(keys: readonly string[], rows: readonly Row[], key: string): readonly string[] {
  const present = new Set(rows.map(row => row[key]))
  return keys.filter(each => !present.has(each))
}

const among = (key: string, keys: readonly string[]) => [{ ref: [key] }, 'in', { list: keys.map(val => ({ val })) }]

/** The key tells what a row is, so it is read whatever is selected. */
function withKey(select: Selection, key: string): Selection {
  const { columns } = select
  const isKey = (column: Column | string) =>
    typeof column === 'object' && column.ref?.length === 1 && column.ref[0] === key
  if (columns && !columns.some(each => each === '*' || isKey(each))) select.columns = [...columns, { ref: [key] }]
  return select
}

function restrict(select: Selection, condition: readonly Token[]): void {
  select.where = select.where ? [{ xpr: select.where }, 'and', ...condition] : [...condition]
}

const listOf = (rows: unknown) => (Array.isArray(rows) ? rows : []) as Row[]
