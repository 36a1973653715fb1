import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { type Plan, raiseStatement, runPlanned, type Source } from '../../cap/database/script/guards.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { badRequest, conflict, notFound } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { applyRecords } from './apply-records.ts'
import { currentRows, emptyCurrent } from './carry-forward.ts'
import { CONTENT_STATE } from './commit-publish.ts'
import { delta } from '../store/delta.ts'
import { editionStatements } from '../editions/edition-statements.ts'
import { filesAsOf, liveFiles } from '../store/live-files.ts'
import { activeManifest, manifestStatement } from '../store/manifest.ts'
import { recordsOf } from '../store/records.ts'
import { MANIFEST, type ManifestRow, type StoredFile } from '../store/model.ts'

const { SELECT } = cds.ql

/** The version that a rollback goes to. */
export interface RollbackTarget {
  /** The newest superseded one by default. */
  readonly version?: number | undefined
  /** Name of the version in the request. */
  readonly field: string
}

/**
 * Makes an earlier version live again. Returns its number.
 * @throws HttpError 404 when there is none, 400 when the named one was not superseded, 409 when another version than `live`
 * is live.
 */
export async function rollback(target: RollbackTarget, live?: number): Promise<number> {
  const version = await runPlanned(CONTENT_STATE, source => planRollback(source, target, live))
  await showChanges()
  return version
}

async function planRollback(source: Source, wanted: RollbackTarget, live: number | undefined): Promise<Plan<number>> {
  const { db } = source
  const active = await activeManifest(db)
  if (live !== undefined && active?.version !== live)
    throw conflict('other_version_live', `Version ${active?.version ?? 'none'} is live now, no longer ${live}`)
  const target = await rollbackTarget(db, wanted)
  const before = await liveFiles(db, active)
  const files = await filesAsOf(db, target)
  const kept = new Set(files.map(({ slug }) => slug))
  const gone = [...before.keys()].filter(slug => !kept.has(slug))
  const replaced = files.filter(file => before.get(file.slug)?.recordHash !== file.recordHash)
  const left = replaced.flatMap(({ slug }) => before.get(slug) ?? [])
  const records = await recordsOf(db, [...replaced, ...left])
  const editions = await editionStatements(db, {
    ...{ version: target.version, previous: active, before, after: files, records, isRollback: true }
  })
  const statements = [
    ...(active ? [manifestStatement(active.version, { status: 'ROLLED_BACK' })] : []),
    manifestStatement(target.version, { status: 'ACTIVE', activatedAt: now().toISOString() }),
    ...replaceCurrent(target, files),
    ...(await applyRecords(source, { files: replaced, records, gone, left: before })),
    ...editions,
    raiseStatement('content')
  ]
  return { statements, result: target.version }
}

/**
 * The row of the version that a rollback goes to.
 * @throws HttpError 404 when there is none, 400 when the named one was not superseded.
 */
export async function rollbackTarget(db: Db, { version, field }: RollbackTarget): Promise<ManifestRow> {
  if (version === undefined) {
    const newest = await db.run<ManifestRow | undefined>(
      SELECT.one.from(MANIFEST).where({ status: 'SUPERSEDED' }).orderBy('version desc')
    )
    if (!newest) throw notFound('There is no earlier version to roll back to')
    return newest
  }
  const named = await db.run<ManifestRow | undefined>(SELECT.one.from(MANIFEST).where({ version }))
  if (!named) throw notFound(`There is no version ${version}`, field)
  if (named.status !== 'SUPERSEDED')
    throw badRequest('not_superseded', `Cannot rollback to version with status: ${named.status}`, field)
  return named
}

/** A complete target is read from its own files, so ContentCurrent is emptied; else it becomes the replayed state. */
function replaceCurrent(target: ManifestRow, files: readonly StoredFile[]): Statement[] {
  if (target.complete && !delta().skipCarryForward) return [emptyCurrent]
  return [emptyCurrent, currentRows(files, target.version)]
}
