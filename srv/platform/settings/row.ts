import cds from '@sap/cds'
import { insertMissing, type Db } from '../database.ts'
import type { Stored } from './field.ts'

const { SELECT } = cds.ql

/** The one row of each settings table. */
export const SETTINGS_ROW = '5e771465-0000-4000-8000-000000000001'

/** The stored row; undefined before anyone has asked for it. */
export function storedRow(db: Db, entity: string): Promise<Readonly<Record<string, Stored>> | undefined> {
  return db.run(SELECT.one.from(entity).where({ ID: SETTINGS_ROW }))
}

/** Creates the row, with nothing set, unless it is there. */
export async function ensureRow(db: Db, entity: string): Promise<void> {
  if (!(await storedRow(db, entity))) await insertMissing(db, entity, ['ID'], [[SETTINGS_ROW]])
}
