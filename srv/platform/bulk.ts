import cds from '@sap/cds'
import type { Tx } from './database.ts'
import { batches, Pace } from './pace.ts'

const { INSERT, UPSERT } = cds.ql

/** Rows written between two turns of the event loop; some milliseconds for narrow rows. */
const SLICE = 100

/** Inserts any number of rows without starving readers. */
export function insertRows(tx: Tx, entity: string, rows: readonly object[]): Promise<void> {
  return inSlices(rows, slice => tx.run(INSERT.into(entity).entries(slice)))
}

/** Inserts rows or updates them by their primary key, without starving readers. */
export function upsertRows(tx: Tx, entity: string, rows: readonly object[]): Promise<void> {
  return inSlices(rows, slice => tx.run(UPSERT.into(entity).entries(slice)))
}

async function inSlices(rows: readonly object[], write: (slice: object[]) => Promise<unknown>): Promise<void> {
  const pace = new Pace()
  for (const slice of batches(rows, SLICE)) {
    await write(slice)
    await pace.turn()
  }
}
