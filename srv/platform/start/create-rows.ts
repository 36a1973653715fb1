import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import cds from '@sap/cds'
import { skipChangeLog } from '../../cap/database/change-log.ts'
import { now } from '../../../lib/time.ts'
import { createIndexes } from '../../cap/database/create-indexes.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { COUNTERS, GENERATIONS, LOCKS } from '../../cap/database/tables.ts'
import type { Stored } from '../domain.ts'

/**
 * Creates the indexes, locks, counters, generations and reference rows of `declared` that are not there yet, and completes those
 * that are; runs in the transaction of the deployment, at each start.
 */
export async function createRows(tx: Tx, declared: readonly Stored[]): Promise<void> {
  const locks = declared.flatMap(each => each.locks ?? [])
  const counters = declared.flatMap(each => Object.entries(each.counters ?? {}))
  const generations = declared.flatMap(each => each.generations ?? [])
  await createIndexes(
    tx,
    declared.flatMap(each => each.indexes ?? [])
  )
  await skipChangeLog(tx)
  await insertNames(tx, LOCKS, ['name'], locks.map(toRow))
  await insertNames(
    tx,
    GENERATIONS,
    ['name', 'value'],
    generations.map(name => [name, 0])
  )
  await insertNames(tx, COUNTERS, ['name', 'value'], counters)
  for (const { complete } of declared) await complete?.(tx)
  for (const { reference } of declared) if (reference) await insertReference(tx, reference)
}

const toRow = (name: string): [string] => [name]

/** @throws Error for a name that two domains declare: each would take the other's for its own. */
async function insertNames(
  tx: Tx,
  entity: string,
  columns: readonly string[],
  rows: readonly (readonly [string, ...unknown[]])[]
): Promise<void> {
  const names = rows.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${entity}: '${twice}' is declared twice`)
  await insertMissing(tx, entity, columns, rows)
}

/** Inserts the rows of the CSV files in `folder`; CAP's own loading would undo what admins have edited, at each start. */
async function insertReference(tx: Tx, folder: URL): Promise<void> {
  for (const file of readdirSync(folder)) {
    const [columns = [], ...rows] = parseCsv(readFileSync(new URL(file, folder), 'utf8'))
    const at = now().toISOString()
    await insertMissing(
      tx,
      basename(file, '.csv'),
      [...columns, 'createdAt', 'modifiedAt'],
      rows.map(row => [...row, at, at])
    )
  }
}

const parseCsv = (cds.parse as unknown as { csv: (text: string) => string[][] }).csv
