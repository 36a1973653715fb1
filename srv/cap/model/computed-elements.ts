interface Column {
  readonly ref?: readonly unknown[]
}

interface Query {
  readonly SELECT: { columns?: (Column | string)[] }
}

/** Has a query that asks for `computed` read the column that it follows from. */
export function askAlsoFor(query: unknown, computed: string, source: string): void {
  const { columns } = (query as Query).SELECT
  const asked = (name: string) => columns?.some(column => typeof column === 'object' && column.ref?.[0] === name)
  if (asked(computed) && !asked(source)) columns?.push({ ref: [source] })
}
