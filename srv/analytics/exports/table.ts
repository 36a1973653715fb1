import { placeholders, readApart } from '../../cap/database/database.ts'
import type { Cells } from './xlsx.ts'

/** A table of an export: names of its columns, and what they are of a view. */
export interface Table {
  readonly name: string
  /** Undefined for a table without rows. */
  readonly view: string | undefined
  readonly columns: Readonly<Record<string, string>>
  /** Conditions that all rows meet. */
  readonly where?: readonly Condition[]
}

/** A comparison of a column with a value. */
export interface Condition {
  readonly column: string
  readonly operator: '=' | '>=' | '<'
  readonly value: string | number
}

const PAGE = 5000

/** True for a table that has no row. */
export async function isEmpty({ view, where = [] }: Table): Promise<boolean> {
  if (view === undefined) return true
  const conditions = where.map(({ column, operator }, index) => `${column} ${operator} ${placeholders(1, index)}`)
  const sql = `SELECT ID AS id FROM ${view} WHERE ${['1 = 1', ...conditions].join(' AND ')} LIMIT 1`
  const rows = await readApart(db =>
    db.run<unknown[]>(
      sql,
      where.map(({ value }) => value)
    )
  )
  return rows.length === 0
}

/** The rows of a table in pages, after the names of its columns. */
export async function* rowsOf({ view, columns, where = [] }: Table): AsyncGenerator<Cells> {
  yield Object.keys(columns)
  if (view === undefined) return
  const values = Object.values(columns).map((column, index) => `${column} AS c${index}`)
  const conditions = where.map(
    ({ column, operator }, index) => `AND ${column} ${operator} ${placeholders(1, index + 1)}`
  )
  const sql = `SELECT ${values.join(', ')}, ID AS id FROM ${view}
    WHERE ID > ${placeholders(1)} ${conditions.join(' ')} ORDER BY ID LIMIT ${PAGE}`
  for (let after = ''; ;) {
    const parameters = [after, ...where.map(({ value }) => value)]
    const page = await readApart(db => db.run<Record<string, unknown>[]>(sql, parameters))
    for (const row of page) yield values.map((_, index) => cellOf(row[`c${index}`]))
    if (page.length < PAGE) return
    after = String(page.at(-1)?.['id'])
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string')
    return value ?? null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}
