import cds from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import type { Link } from './personal-columns.ts'

const { SELECT, DELETE } = cds.ql

type Row = Readonly<Record<string, string | number | boolean | null>>

/**
 * Moves the rows of one association from one user to another, by its annotation. Of two rows with the same unique key
 * the one of the target is kept. Returns the number of moved rows.
 */
export async function moveRecords(tx: Tx, link: Link, from: string, to: string): Promise<number> {
  if (link.merge === 'keep') return 0
  await removeDuplicates(tx, link, from, to)
  const { entity, column, managed } = link
  const untouched = Object.fromEntries(managed.map(name => [name, { ref: [name] }]))
  const where = [{ ref: [column] }, '=', { val: from }]
  return tx.run({ UPDATE: { entity: { ref: [entity] }, with: { ...untouched, [column]: { val: to } }, where } })
}

async function removeDuplicates(tx: Tx, link: Link, from: string, to: string): Promise<void> {
  const { entity, keys, uniqueWith } = link
  if (uniqueWith.length === 0) return
  const taken = new Set((await rowsOf(tx, link, to)).flatMap(row => uniqueWith.flatMap(key => valueOf(row, key) ?? [])))
  const duplicates = (await rowsOf(tx, link, from)).filter(row =>
    uniqueWith.some(key => taken.has(valueOf(row, key) ?? ''))
  )
  for (const row of duplicates)
    await tx.run(DELETE.from(entity).where(Object.fromEntries(keys.map(key => [key, row[key]]))))
}

/** Primary and unique keys of the rows of one user. */
function rowsOf(tx: Tx, { entity, column, keys, uniqueWith }: Link, user: string): Promise<Row[]> {
  const columns = new Set([...keys, ...uniqueWith.flat()])
  return tx.run(
    SELECT.from(entity)
      .columns(...columns)
      .where({ [column]: user })
  )
}

/** The value of a unique key; undefined when a part of it is null, since nulls are distinct in SQL. */
function valueOf(row: Row, key: readonly string[]): string | undefined {
  const values = key.map(column => row[column])
  return values.includes(null) ? undefined : JSON.stringify([key, values])
}
