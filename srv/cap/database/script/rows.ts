import cds from '@sap/cds'
import { now } from '../../../../lib/time.ts'
import { isPostgres, placeholders } from '../database.ts'
import { tableOf } from '../tables.ts'
import { batches } from '../yield-to-readers.ts'
import type { Statement } from './script.ts'

type Row = Readonly<Record<string, unknown>>

/** The columns whose values say that two rows are the same, and those that the newer one of them replaces. */
interface Conflict {
  readonly key: readonly string[]
  readonly replace: readonly string[]
}

/** Managed columns as CAP would write them now: those of a change, and those that a new row has beside them. */
export function managedColumns(): { readonly modified: Row; readonly created: Row } {
  const [at, by] = [now().toISOString(), cds.context?.user.id ?? null]
  return { modified: { modifiedAt: at, modifiedBy: by }, created: { createdAt: at, createdBy: by } }
}

/** Inserts rows; those that are there already stay, or take over the columns that `conflict` names. */
export function insertion(
  entity: string,
  columns: readonly string[],
  rows: readonly Row[],
  conflict?: Conflict
): Statement {
  const into = `INSERT INTO ${tableOf(entity)} (${columns.join(', ')})`
  const outcome = conflict?.replace.length
    ? `(${conflict.key.join(', ')}) DO UPDATE SET ${conflict.replace.map(each => `${each} = excluded.${each}`).join(', ')}`
    : 'DO NOTHING'
  if (!isPostgres()) {
    const tuple = `(${placeholders(columns.length)})`
    return { sql: `${into} VALUES ${tuple} ON CONFLICT ${outcome}`, tuple, rows: valuesOf(columns, rows) }
  }
  return {
    sql: `${into} SELECT ${columns.join(', ')} FROM ${recordset(entity)} ON CONFLICT ${outcome}`,
    values: [json(rows)]
  }
}

/** Updates `columns` of the rows with the same `key`; each of them has to be there. */
export function update(
  entity: string,
  key: readonly string[],
  columns: readonly string[],
  rows: readonly Row[]
): Statement {
  const expected = rows.length
  const set = `UPDATE ${tableOf(entity)} SET`
  if (isPostgres()) {
    const [values, same] = [
      columns.map(each => `${each} = n.${each}`),
      key.map(each => `${tableOf(entity)}.${each} = n.${each}`)
    ]
    const sql = `${set} ${values.join(', ')} FROM ${recordset(entity)} WHERE ${same.join(' AND ')}`
    return { sql, values: [json(rows)], expected }
  }
  const sql = `${set} ${columns.map(each => `${each} = ?`).join(', ')} WHERE ${key.map(each => `${each} = ?`).join(' AND ')}`
  return { sql, rows: valuesOf([...columns, ...key], rows), expected }
}

/** Deletes the rows with the same `key`. */
export function deletion(entity: string, key: readonly string[], rows: readonly Row[]): Statement {
  const from = `DELETE FROM ${tableOf(entity)}`
  if (!isPostgres())
    return { sql: `${from} WHERE ${key.map(each => `${each} = ?`).join(' AND ')}`, rows: valuesOf(key, rows) }
  const same = key.map(each => `${tableOf(entity)}.${each} = n.${each}`).join(' AND ')
  return { sql: `${from} USING ${recordset(entity)} WHERE ${same}`, values: [json(rows)] }
}

const valuesOf = (columns: readonly string[], rows: readonly Row[]) =>
  rows.map(row => columns.map(column => plain(row[column] ?? null)))

/** SQLite has no booleans. */
const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** PostgreSQL: rows of one parameter, with the types that the columns of the table have, as `n`. */
export const recordset = (entity: string) => `json_populate_recordset(NULL::${tableOf(entity)}, $1::json) AS n`

/** The parameter of a `recordset`; PostgreSQL has its names in lower case. */
export function json(rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])))
  )
}

/** Rows per statement on PostgreSQL; some milliseconds for documents. */
const BATCH = 20

/** Inserts rows whose values are long or bytes; those that are there already stay. */
export function plainInsertion(
  entity: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[]
): Statement[] {
  const into = `INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) VALUES`
  if (!isPostgres()) return [{ sql: `${into} (${placeholders(columns.length)}) ON CONFLICT DO NOTHING`, rows }]
  return [...batches(rows, BATCH)].map(batch => {
    const tuples = batch.map((row, index) => `(${placeholders(row.length, index * row.length)})`)
    return { sql: `${into} ${tuples.join(', ')} ON CONFLICT DO NOTHING`, values: batch.flat() }
  })
}

/** Subquery of the texts in the one parameter of a statement, a JSON array. */
export const listed = (): string =>
  isPostgres() ? 'SELECT json_array_elements_text($1::json)' : 'SELECT value FROM json_each(?)'

/** Statement without effect, which an outdated script fails at: rows with all these values of `column` are there. */
export function presence(entity: string, column: string, values: readonly string[]): Statement {
  const distinct = [...new Set(values)]
  return {
    sql: `SELECT ${column} FROM ${tableOf(entity)} WHERE ${column} IN (${listed()})`,
    values: [JSON.stringify(distinct)],
    expected: distinct.length
  }
}
