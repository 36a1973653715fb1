/**
 * Rows as text, which a thread can write so that the event loop only hands it on: JSON for a script of SQLite, for PostgreSQL an
 * array of the values of each column.
 */
export type TextRows = readonly string[]

type Value = string | number | null

/** The values of rows as text, none of no rows; `isPostgres` is given, since a thread knows nothing of the configuration. */
export function textOf(rows: readonly (readonly Value[])[], isPostgres: boolean): TextRows {
  if (rows.length === 0) return []
  if (!isPostgres) return [JSON.stringify(rows)]
  return (rows[0] ?? []).map((_, column) => `{${rows.map(row => literal(row[column] ?? null)).join()}}`)
}

function literal(value: Value): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}
