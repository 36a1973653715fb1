import type { SelectQuery } from '../types.ts'

/** Has a query that asks for the element `computed` also read the column `source`, from which it is computed. */
export function ensureColumn(query: unknown, computed: string, source: string): void {
  const { SELECT } = query as SelectQuery
  const isAsked = (name: string) =>
    SELECT.columns?.some(column => typeof column === 'object' && column.ref?.[0] === name) ?? false
  if (SELECT.columns && isAsked(computed) && !isAsked(source)) SELECT.columns = [...SELECT.columns, { ref: [source] }]
}
