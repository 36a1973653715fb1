import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { type Db, insertMissing, placeholders } from '../../cap/database/database.ts'
import type { Stored } from './field.ts'

const { SELECT } = cds.ql

/** The one row of each settings table. */
export const SETTINGS_ROW = '5e771465-0000-4000-8000-000000000001'

/** The stored row; undefined before anyone has asked for it. */
export function storedRow(db: Db, entity: string): Promise<Readonly<Record<string, Stored>> | undefined> {
  return db.run(SELECT.one.from(entity).where({ ID: SETTINGS_ROW }))
}

/** Creates the row, with nothing set, unless it is there; its time is its entity tag. */
export async function ensureRow(db: Db, entity: string): Promise<void> {
  const row = await storedRow(db, entity)
  const at = now().toISOString()
  if (!row) return insertMissing(db, entity, ['ID', 'createdAt', 'modifiedAt'], [[SETTINGS_ROW, at, at]])
  if (row['modifiedAt'] !== null) return
  // past CAP, which would note the reader as who has changed it
  const table = entity.replaceAll('.', '_')
  await db.run(`UPDATE ${table} SET modifiedAt = ${placeholders(1)} WHERE modifiedAt IS NULL`, [at])
}
