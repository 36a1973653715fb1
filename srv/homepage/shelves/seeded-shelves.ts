import cds from '@sap/cds'
import type { Db, Tx } from '../../cap/database/database.ts'
import { BY } from './seed-shelves.ts'
import { SHELVES } from './serve-shelves.ts'

const { DELETE, SELECT } = cds.ql

/** Ids of the links of a seed that nobody has changed. */
export async function seededShelves(db: Db): Promise<readonly string[]> {
  const rows = await db.run<{ ID: string }[]>(
    SELECT.from(SHELVES).columns('ID').where({ createdBy: BY, modifiedBy: BY }).orderBy('ID')
  )
  return rows.map(({ ID }) => ID)
}

/** Deletes links of the shelves. */
export async function deleteShelves(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(DELETE.from(SHELVES).where({ ID: { in: [...ids] } }))
}
