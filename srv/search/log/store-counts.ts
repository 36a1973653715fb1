import cds from '@sap/cds'
import { inTransaction, placeholders, type Tx } from '../../cap/database/database.ts'
import type { Batch, Counts, QueryCounts } from './waiting-counts.ts'

const { SELECT } = cds.ql

export const COUNTS = 'tutorials.search.SearchCounts'
export const DAYS = 'tutorials.search.SearchDays'

/** Queries of one day; of more only the day is counted, so that invented queries cannot fill the table. */
const MOST_A_DAY = 10_000
/** Rows of one statement, some hundred parameters. */
const ROWS = 100

/** Adds counts to what is stored, in one transaction; those of several instances add up. */
export function storeCounts({ days, queries }: Batch): Promise<void> {
  return inTransaction(async tx => {
    await addCounts(tx, DAYS, ['day'], days.toSorted(byText(({ day }) => day)))
    for (const { day } of days) {
      const ofDay = queries.filter(each => each.day === day)
      await addQueries(tx, day, ofDay.toSorted(byText(({ query }) => query)))
    }
  })
}

/** Adds to rows that are there, and to new ones as long as there is room. A click makes no row: it follows a search. */
async function addQueries(tx: Tx, day: string, queries: readonly QueryCounts[]): Promise<void> {
  const stored = await storedOf(tx, day, queries)
  const fresh = queries.filter(({ query, searches }) => !stored.has(query) && searches > 0)
  const room = fresh.length > 0 ? Math.max(0, MOST_A_DAY - (await countOf(tx, day))) : 0
  const admitted = new Set(fresh.slice(0, room).map(({ query }) => query))
  const kept = queries.filter(({ query }) => stored.has(query) || admitted.has(query))
  await addCounts(tx, COUNTS, ['day', 'query'], kept)
}

async function storedOf(tx: Tx, day: string, queries: readonly QueryCounts[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of inParts(queries)) {
    const names = some.map(({ query }) => query)
    const rows = await tx.run<{ query: string }[]>(
      SELECT.from(COUNTS)
        .columns('query')
        .where({ day, query: { in: names } })
    )
    for (const { query } of rows) found.add(query)
  }
  return found
}

async function countOf(tx: Tx, day: string): Promise<number> {
  const row = await tx.run<{ count: number }>(SELECT.one.from(COUNTS).columns('count(*) as count').where({ day }))
  return row.count
}

/** Raw statements, since CAP's UPSERT replaces values; the rows come in the order of their keys, so instances never deadlock. */
async function addCounts<K extends string>(
  tx: Tx,
  entity: string,
  keys: readonly K[],
  rows: readonly (Counts & Readonly<Record<K, string>>)[]
): Promise<void> {
  const table = entity.replaceAll('.', '_')
  const columns = [...keys, 'searches', 'empty', 'clicks']
  for (const some of inParts(rows)) {
    const tuples = some.map((_, index) => `(${placeholders(columns.length, index * columns.length)})`)
    const values = some.flatMap(row => [...keys.map(key => row[key]), row.searches, row.empty, row.clicks])
    await tx.run(
      `INSERT INTO ${table} AS known (${columns.join(', ')}) VALUES ${tuples.join(', ')}
       ON CONFLICT (${keys.join(', ')}) DO UPDATE SET searches = known.searches + excluded.searches,
         empty = known.empty + excluded.empty, clicks = known.clicks + excluded.clicks`,
      values
    )
  }
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, part) => rows.slice(part * ROWS, (part + 1) * ROWS))
}

const byText =
  <T>(text: (row: T) => string) =>
  (one: T, other: T): number =>
    text(one) < text(other) ? -1 : 1
