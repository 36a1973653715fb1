import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { PREFERENCES } from './set-preferences.ts'

const { SELECT } = cds.ql
/** The preferences that conditions of branches ask for. */
const FIELDS = ['deployment', 'role', 'cloud', 'preferredEventRegion'] as const

/** Preferences of a person by field; those that are not set are not there. */
export async function preferencesOf(db: Db, user_ID: string): Promise<ReadonlyMap<string, string>> {
  const row = await db.run<Partial<Record<string, string | null>> | undefined>(
    SELECT.one
      .from(PREFERENCES)
      .columns(...FIELDS)
      .where({ user_ID })
  )
  return new Map(FIELDS.flatMap(field => (row?.[field] ? [[field, row[field]]] : [])))
}
