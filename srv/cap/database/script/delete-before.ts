import cds from '@sap/cds'
import { inTransaction, reader } from '../database.ts'

const { DELETE, SELECT } = cds.ql

/** Rows that one transaction deletes, and those of the same value beside them; some ten milliseconds. */
const CHUNK = 500

/**
 * Deletes the rows of `entity`, and what they are composed of, whose `column` is below `limit`. Each transaction takes some of
 * them, the lowest first, so what one was stopped at the next goes on with. Returns how many there were.
 */
export async function deleteBefore(entity: string, column: string, limit: string | number): Promise<number> {
  let deleted = 0
  for (;;) {
    const bound = await boundOf(entity, column, limit)
    const outlived = bound === undefined ? { '<': limit } : { '<=': bound }
    deleted += await inTransaction(tx => tx.run<number>(DELETE.from(entity).where({ [column]: outlived })))
    if (bound === undefined) return deleted
  }
}

/** The value of the last row of the next chunk; undefined when the chunk is the last. */
async function boundOf(entity: string, column: string, limit: string | number): Promise<string | number | undefined> {
  const db = await reader()
  const row = await db.run<{ value: string | number } | undefined>(
    SELECT.one
      .from(entity)
      .columns(`${column} as value`)
      .where({ [column]: { '<': limit } })
      .orderBy(column)
      .limit(1, CHUNK - 1)
  )
  return row?.value
}
