import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { deletion, insertion } from '../../cap/database/script/rows.ts'
import { runOn } from '../../cap/database/script/script.ts'
import type { JobSummary } from '../../platform/jobs/index.ts'

const { SELECT } = cds.ql

/** A table that a job writes anew each night. */
export interface NightlyTable {
  readonly entity: string
  readonly key: readonly string[]
  readonly values: readonly string[]
  /** When a row was computed; rows that stay the same keep theirs. */
  readonly timestamp: string
}

type Row = Readonly<Record<string, string | number | null>>

/** Changes that turn the stored rows into those of tonight. */
export interface Replacement {
  readonly table: NightlyTable
  readonly rows: number
  readonly changed: readonly Row[]
  readonly gone: readonly Row[]
}

/** Compares the rows of tonight with those that are stored, outside of a transaction. */
export async function replacementOf(db: Db, table: NightlyTable, rows: readonly Row[]): Promise<Replacement> {
  const stored = await db.run<readonly Row[]>(SELECT.from(table.entity).columns(...table.key, ...table.values))
  const before = new Map(stored.map(row => [textOf(row, table.key), row]))
  const changed = rows.filter(row => {
    const former = before.get(textOf(row, table.key))
    return !former || textOf(former, table.values) !== textOf(row, table.values)
  })
  for (const row of rows) before.delete(textOf(row, table.key))
  return { table, rows: rows.length, changed, gone: [...before.values()] }
}

const textOf = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(columns.map(column => row[column] ?? null))

/** Writes what has changed; without a change, nothing. */
export async function replaceRows(tx: Tx, { table, rows, changed, gone }: Replacement): Promise<JobSummary> {
  const { entity, key, values, timestamp } = table
  const replace = [...values, timestamp]
  const at = now().toISOString()
  const written = changed.map(row => ({ ...row, [timestamp]: at }))
  const statements = [
    ...(gone.length > 0 ? [deletion(entity, key, gone)] : []),
    ...(written.length > 0 ? [insertion(entity, [...key, ...replace], written, { key, replace })] : [])
  ]
  await runOn(tx, statements)
  return { rows, changed: changed.length, removed: gone.length }
}
