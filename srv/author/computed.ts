import { DAY, now } from '../platform/clock.ts'

interface Column {
  readonly ref?: readonly unknown[]
}

interface Query {
  readonly SELECT: { columns?: (Column | string)[] }
}

/** Has a query that asks for `computed` read the column that it follows from. */
export function askAlsoFor(query: Query, computed: string, source: string): void {
  const { columns } = query.SELECT
  const asked = (name: string) => columns?.some(column => typeof column === 'object' && column.ref?.[0] === name)
  if (asked(computed) && !asked(source)) columns?.push({ ref: [source] })
}

/** Whole days since a tutorial was reviewed; null when it never was, undefined when the row does not say. */
export function daysSince(reviewedDate: string | null | undefined): number | null | undefined {
  if (!reviewedDate) return reviewedDate === undefined ? undefined : null
  return Math.max(0, Math.floor((now().getTime() - new Date(reviewedDate).getTime()) / DAY))
}

/** The part of a tag's name that follows its last `>`. */
export function actualTag(name: string | undefined): string | undefined {
  return name?.slice(name.lastIndexOf('>') + 1)
}
