import cds from '@sap/cds'
import type { Db, Tx } from '../../cap/database/database.ts'
import { MANIFEST, type ManifestRow } from './model.ts'

const { SELECT, UPDATE } = cds.ql

/** The live version. */
export function activeManifest(db: Db): Promise<ManifestRow | undefined> {
  return db.run(SELECT.one.from(MANIFEST).where({ status: 'ACTIVE' }))
}

/** The version that a publish session wrote or is writing. */
export function manifestOfSession(db: Db, sessionId: string): Promise<ManifestRow | undefined> {
  return db.run(SELECT.one.from(MANIFEST).where({ sessionId }))
}

export function setManifest(tx: Tx, version: number, columns: object): Promise<void> {
  return tx.run(UPDATE.entity(MANIFEST).set(columns).where({ version }))
}

/** Stamps an open session; returns its row, or undefined when `sessionId` has none. */
export async function claimSession(tx: Tx, sessionId: string, columns: object): Promise<ManifestRow | undefined> {
  const open = { sessionId, status: 'PUBLISHING' }
  if ((await tx.run<number>(UPDATE.entity(MANIFEST).set(columns).where(open))) !== 1) return undefined
  return manifestOfSession(tx, sessionId)
}
