import { isPostgres } from '../database.ts'
import { tableOf } from '../tables.ts'
import type { Statement } from './script.ts'
import type { TextRows } from './text-rows.ts'

/** A column of rows that are written as text. */
export interface TextColumn {
  readonly name: string
  /** On PostgreSQL. */
  readonly type: string
  /** Added to the number that stands in the text. */
  readonly plus?: number
}

/** Treatment of rows that are there already. */
export interface Upsert {
  /** The columns of a unique key. */
  readonly key: readonly string[]
  /** Columns that take over the new value, and those that do so where they have none. */
  readonly replace: readonly string[]
  readonly fill: readonly string[]
}

/** Inserts rows that are given as text; with `upsert` it updates those that are there, without it there must be none. */
export function textInsertion(
  entity: string,
  columns: readonly TextColumn[],
  text: TextRows,
  upsert?: Upsert
): Statement {
  const table = tableOf(entity)
  const names = columns.map(({ name }) => name).join(', ')
  const into = `INSERT INTO ${table} (${names})`
  const conflict = upsert ? onConflict(table, upsert) : ''
  const sum = (value: string, { plus }: TextColumn) => (plus === undefined ? value : `${value} + ${plus}`)
  if (!isPostgres()) {
    const tuple = `(${columns.map(column => sum('?', column)).join(', ')})`
    return { sql: `${into} VALUES ${tuple} ${conflict}`, tuple, json: text[0] ?? '[]' }
  }
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const selected = columns.map(column => sum(column.name, column)).join(', ')
  return { sql: `${into} SELECT ${selected} FROM unnest(${arrays}) AS n (${names}) ${conflict}`, values: text }
}

function onConflict(table: string, { key, replace, fill }: Upsert): string {
  const set = [
    ...replace.map(column => `${column} = excluded.${column}`),
    ...fill.map(column => `${column} = COALESCE(${table}.${column}, excluded.${column})`)
  ]
  return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.join(', ')}`
}
