import { framework, type SelectQuery } from '../types.ts'
import type { Db } from '../database/database.ts'

/** Queries with more values are translated each time: a cache has a bound. */
const MOST_VALUES = 100

type Values = readonly (string | number)[]

/**
 * A query that CAP translates to SQL once for each number of values, since the translation takes several times as long as
 * most reads of one row. `make` uses all values, each once and in their order; nothing else of the query may depend on them.
 * Returns what asks it: rows as `db.run` gives them.
 */
export function translatedSelect<Row>(make: (values: Values) => object): (db: Db, values: Values) => Promise<Row[]> {
  const statements = new Map<number, string>()
  return async (db, values) => {
    if (values.length > MOST_VALUES) return db.run<Row[]>(make(values))
    const sql = statements.get(values.length) ?? translate(make(values), values)
    statements.set(values.length, sql)
    const rows = await db.run<readonly { readonly _json_: string | Row }[]>(sql, values)
    return rows.map(({ _json_: row }) => (typeof row === 'string' ? (JSON.parse(row) as Row) : row))
  }
}

function translate(query: object, values: Values): string {
  // rows as JSON, as CAP asks for them
  Object.assign((query as SelectQuery).SELECT, { expand: 'root' })
  const translated = framework.db.cqn2sql(query)
  if (JSON.stringify(translated.values) !== JSON.stringify(values)) throw new Error(`other values in ${translated.sql}`)
  return translated.sql
}
