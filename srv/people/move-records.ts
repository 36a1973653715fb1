import cds from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import type { Link } from './model/personal-columns.ts'

const { SELECT, UPDATE, DELETE } = cds.ql

type Row = Readonly<Record<string, string | number | boolean | null>>

/** Rows that one call moves; some ten milliseconds. */
export const PAGE = 500

/**
 * Moves a page of the rows of one association from one user to another, by its annotation. Of two rows with the same unique
 * key the one of the target is kept. Returns the number of rows that are gone; with less than a page none is left.
 */
export async function moveRecords(tx: Tx, link: Link, from: string, to: string): Promise<number> {
  if (link.merge === 'keep') return 0
  const page = await rowsOf(tx, link, from, PAGE)
  if (page.length === 0) return 0
  const { entity, column, keys, managed } = link
  const taken = await takenKeys(tx, link, to, page)
  const isTaken = (row: Row) => link.uniqueWith.some(key => taken.has(valueOf(row, key) ?? ''))
  const [duplicates, moved] = [page.filter(isTaken), page.filter(row => !isTaken(row))]
  if (duplicates.length > 0) await tx.run(DELETE.from(entity).where(withKeys(keys, duplicates)))
  const untouched = Object.fromEntries(managed.map(name => [name, { ref: [name] }]))
  const change = { ...untouched, [column]: { val: to } }
  if (moved.length > 0) await tx.run(UPDATE.entity(entity).with(change).where(withKeys(keys, moved)))
  return page.length
}

/** The values of unique keys that rows of the target have, as far as rows of the page may have them too. */
async function takenKeys(tx: Tx, link: Link, to: string, page: readonly Row[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const key of link.uniqueWith) {
    const [first] = key
    const among = first === undefined ? {} : { [first]: { in: [...new Set(page.map(row => row[first] ?? null))] } }
    const rows = await tx.run<Row[]>(
      SELECT.from(link.entity)
        .columns(...columnsOf(link))
        .where({ [link.column]: to, ...among })
    )
    for (const row of rows) taken.add(valueOf(row, key) ?? '')
  }
  taken.delete('')
  return taken
}

/** Condition for the rows with these keys; nearly all tables have one column as key. */
function withKeys(keys: readonly string[], rows: readonly Row[]): object {
  const [key = '', ...more] = keys
  if (more.length === 0) return { [key]: { in: rows.map(row => row[key]) } }
  const same = (row: Row) =>
    keys.flatMap((name, index) => [...(index ? ['and'] : []), { ref: [name] }, '=', { val: row[name] }])
  return rows.flatMap((row, index) => [...(index ? ['or'] : []), { xpr: same(row) }])
}

/** Primary and unique keys of some rows of a user. */
function rowsOf(tx: Tx, link: Link, user: string, limit: number): Promise<Row[]> {
  return tx.run(
    SELECT.from(link.entity)
      .columns(...columnsOf(link))
      .where({ [link.column]: user })
      .limit(limit)
  )
}

const columnsOf = ({ keys, uniqueWith }: Link): string[] => [...new Set([...keys, ...uniqueWith.flat()])]

/** The value of a unique key; undefined when a part of it is null, since nulls are distinct in SQL. */
function valueOf(row: Row, key: readonly string[]): string | undefined {
  const values = key.map(column => row[column])
  return values.includes(null) ? undefined : JSON.stringify([key, values])
}
