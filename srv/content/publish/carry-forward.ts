import cds from '@sap/cds'
import { insertRows, upsertRows } from '../../cap/database/bulk.ts'
import type { Tx } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { delta } from '../store/delta.ts'
import { currentFiles, liveFiles } from '../store/live-files.ts'
import { CURRENT, FILES, HISTORY, type ManifestRow, type StoredFile } from '../store/model.ts'

const { DELETE } = cds.ql
const BATCH = 100

/** The files that will be live with a version, and those of them that this version changed. */
export interface NextFiles {
  readonly all: readonly StoredFile[]
  readonly changed: readonly StoredFile[]
  readonly carriedForward: number
}

/**
 * Completes `version` with the live files that it does not bring itself, except those it removes. With WRITE its
 * changes also go to ContentCurrent and ContentHistory, without it ContentCurrent is emptied; with SKIP nothing is
 * copied, and the version keeps its changes alone.
 */
export async function carryForward(
  tx: Tx,
  version: number,
  brought: readonly StoredFile[],
  previous: ManifestRow | undefined,
  removed: ReadonlySet<string>
): Promise<NextFiles> {
  const live = await liveFiles(tx, previous)
  const fresh = await keepChangeTimes(tx, version, brought, live)
  const freshSlugs = new Set(fresh.map(({ slug }) => slug))
  const others = [...live.values()].filter(({ slug }) => !freshSlugs.has(slug)).map(({ source: _, ...file }) => file)
  const carried = others.filter(({ slug }) => !removed.has(slug))
  const changed = fresh.filter(file => isChange(live.get(file.slug), file))
  const { write, skipCarryForward } = delta()
  if (write) {
    await writeChanges(tx, version, fresh)
    await writeRemovals(
      tx,
      version,
      others.filter(({ slug }) => removed.has(slug))
    )
  }
  // else it would be outdated when the flags are switched on again
  else await tx.run(DELETE.from(CURRENT))
  if (skipCarryForward) {
    await fillCurrent(tx, carried, previous)
    await removeUnchanged(tx, version, fresh, changed)
    return { all: [...fresh, ...carried], changed, carriedForward: 0 }
  }
  await insertRows(
    tx,
    FILES,
    carried.map(file => ({ ...file, version }))
  )
  return { all: [...fresh, ...carried], changed, carriedForward: carried.length }
}

/** The files with the time at which their text last changed, which for a text that is live already is an earlier one. */
async function keepChangeTimes(
  tx: Tx,
  version: number,
  files: readonly StoredFile[],
  live: ReadonlyMap<string, StoredFile>
): Promise<StoredFile[]> {
  const dated = files.map(file => {
    const before = live.get(file.slug)
    return before && isSameText(before, file) ? { ...file, changedAt: before.changedAt ?? before.writtenAt } : file
  })
  await upsertRows(
    tx,
    FILES,
    dated.filter((file, place) => file !== files[place]).map(file => ({ ...file, version }))
  )
  return dated
}

/** The Markdown counts where both have it: a new renderer changes the HTML of everything. */
function isSameText(before: StoredFile, after: StoredFile): boolean {
  if (before.sourceHash !== null && after.sourceHash !== null) return before.sourceHash === after.sourceHash
  return before.contentHash === after.contentHash
}

/** CONTENT-073, 074: the live row of each file that differs from it, and a line of its history. */
async function writeChanges(tx: Tx, version: number, fresh: readonly StoredFile[]): Promise<void> {
  const current = new Map((await currentFiles(tx)).map(file => [file.slug, file]))
  const changed = fresh.filter(file => isChange(current.get(file.slug), file))
  await insertRows(
    tx,
    HISTORY,
    changed.map(file => ({ ...file, version, action: 'WRITTEN' }))
  )
  await upsertRows(
    tx,
    CURRENT,
    changed.map(file => ({ ...file, sourceVersion: version }))
  )
}

/** A line of history for each file that goes, so that a replay lets it go as well. */
async function writeRemovals(tx: Tx, version: number, files: readonly StoredFile[]): Promise<void> {
  await insertRows(
    tx,
    HISTORY,
    files.map(file => ({ ...file, version, action: 'DELETED' }))
  )
  const slugs = files.map(({ slug }) => slug)
  for (const batch of batches(slugs, BATCH)) await tx.run(DELETE.from(CURRENT).where({ slug: { in: batch } }))
}

/** From the first version without carry-forward on, ContentCurrent is the only place where all live files stand. */
async function fillCurrent(tx: Tx, carried: readonly StoredFile[], previous: ManifestRow | undefined): Promise<void> {
  const current = new Set((await currentFiles(tx)).map(({ slug }) => slug))
  const missing = carried.filter(({ slug }) => !current.has(slug))
  await insertRows(
    tx,
    CURRENT,
    missing.map(file => ({ ...file, sourceVersion: previous?.version ?? null }))
  )
}

async function removeUnchanged(
  tx: Tx,
  version: number,
  fresh: readonly StoredFile[],
  changed: readonly StoredFile[]
): Promise<void> {
  const kept = new Set(changed.map(({ slug }) => slug))
  const unchanged = fresh.map(({ slug }) => slug).filter(slug => !kept.has(slug))
  for (const slugs of batches(unchanged, BATCH))
    await tx.run(DELETE.from(FILES).where({ version, slug: { in: slugs } }))
}

function isChange(before: StoredFile | undefined, after: StoredFile): boolean {
  if (!before) return true
  const compared = ['contentHash', 'sourceHash', 'recordHash', 'sourceCommit'] as const
  return compared.some(column => before[column] !== after[column])
}
