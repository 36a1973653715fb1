import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { type Db, parameters, type Tx } from '../../cap/database/database.ts'
import { insertion, managedColumns, update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
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

/** A version that begins and ends in one script; another open session makes the script outdated. */
export function newVersion(columns: Readonly<Record<string, unknown>> & { readonly version: number }): {
  statement: Statement
  session: ManifestRow
} {
  const { modified, created } = managedColumns()
  const row = {
    initiator: null,
    ...columns,
    status: 'PUBLISHING',
    startedAt: now().toISOString(),
    appendMsTotal: 0,
    revision: 0,
    complete: true
  } as const
  const stored = { ...row, ...modified, ...created }
  const unset = { sessionId: null, firstAppendAt: null, lastAppendAt: null, fileCount: null, totalSizeBytes: null }
  return {
    statement: { ...insertion(MANIFEST, Object.keys(stored), [stored]), expected: 1 },
    session: { ...row, ...unset, publishDurationMs: null, basedOn: null, revertible: false, release: null }
  }
}

/** Statement that changes columns of a version. */
export function manifestStatement(version: number, columns: Readonly<Record<string, unknown>>): Statement {
  const { modified } = managedColumns()
  const changed = { ...columns, ...modified }
  return update(MANIFEST, ['version'], Object.keys(changed), [{ version, ...changed }])
}

/** Statement without effect, which an outdated script fails at: the session is open, and nothing was appended since. */
export function unchangedSession({ version, revision }: ManifestRow): Statement {
  const [first, second] = parameters(2)
  return {
    sql: `SELECT version FROM ${tableOf(MANIFEST)} WHERE version = ${first} AND revision = ${second} AND status = 'PUBLISHING'`,
    values: [version, revision],
    expected: 1
  }
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
