import cds from '@sap/cds'
import { insertRows } from '../../cap/database/bulk.ts'
import { now } from '../../../lib/time.ts'
import { inTransaction, takeLock, type Tx } from '../../cap/database/database.ts'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { bumpGeneration, showChanges } from '../../cap/database/generations.ts'
import { applyRecords, removeTexts } from './apply-records.ts'
import { delta } from '../store/delta.ts'
import { filesAsOf, liveFiles } from '../store/live-files.ts'
import { activeManifest, setManifest } from '../store/manifest.ts'
import { CONTENT_LOCK, CURRENT, MANIFEST, type ManifestRow, type StoredFile } from '../store/model.ts'

const { DELETE, SELECT } = cds.ql

/**
 * Makes an earlier version live again: `targetVersion`, else the newest superseded one. Returns its number.
 * @throws HttpError 404 when there is none, 400 when the named one was not superseded.
 */
export async function rollback(targetVersion: number | undefined): Promise<number> {
  const version = await inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const target = await rollbackTarget(tx, targetVersion)
    const active = await activeManifest(tx)
    const before = await liveFiles(tx, active)
    const files = await filesAsOf(tx, target)
    if (active) await setManifest(tx, active.version, { status: 'ROLLED_BACK' })
    await setManifest(tx, target.version, { status: 'ACTIVE', activatedAt: now().toISOString() })
    await replaceCurrent(tx, target, files)
    await applyRecords(
      tx,
      files.filter(file => before.get(file.slug)?.recordHash !== file.recordHash)
    )
    const kept = new Set(files.map(({ slug }) => slug))
    await removeTexts(
      tx,
      [...before.keys()].filter(slug => !kept.has(slug))
    )
    await bumpGeneration(tx, 'content')
    return target.version
  })
  await showChanges()
  return version
}

async function rollbackTarget(tx: Tx, targetVersion: number | undefined): Promise<ManifestRow> {
  if (targetVersion === undefined) {
    const newest = await tx.run<ManifestRow | undefined>(
      SELECT.one.from(MANIFEST).where({ status: 'SUPERSEDED' }).orderBy('version desc')
    )
    if (!newest) throw notFound('There is no earlier version to roll back to')
    return newest
  }
  const named = await tx.run<ManifestRow | undefined>(SELECT.one.from(MANIFEST).where({ version: targetVersion }))
  if (!named) throw notFound(`There is no version ${targetVersion}`, 'targetVersion')
  if (named.status !== 'SUPERSEDED')
    throw badRequest('not_superseded', `Cannot rollback to version with status: ${named.status}`, 'targetVersion')
  return named
}

/** A complete target is read from its own files, so ContentCurrent is emptied; else it becomes the replayed state. */
async function replaceCurrent(tx: Tx, target: ManifestRow, files: readonly StoredFile[]): Promise<void> {
  await tx.run(DELETE.from(CURRENT))
  if (target.complete && !delta().skipCarryForward) return
  await insertRows(
    tx,
    CURRENT,
    files.map(file => ({ ...file, sourceVersion: target.version }))
  )
}
