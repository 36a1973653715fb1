import cds from '@sap/cds'
import { insertRows } from '../../cap/database/bulk.ts'
import { DAY, fromNow } from '../../../lib/time.ts'
import { type Db, inTransaction, reader, takeLock, type Tx } from '../../cap/database/database.ts'
import { filesAsOf, filesOf } from '../store/live-files.ts'
import { setManifest } from '../store/manifest.ts'
import { CONTENT_LOCK, FILES, HISTORY, MANIFEST, type ManifestRow } from '../store/model.ts'

const { DELETE, SELECT } = cds.ql
const KEPT_FOR = 7 * DAY
const KEPT_NEWEST = 3
const OVER: ReadonlySet<string> = new Set(['SUPERSEDED', 'ROLLED_BACK', 'RELEASED'])

/**
 * The versions that have outlived their use: superseded or rolled back, begun more than 7 days ago, and not among the
 * 3 newest of all versions (CONTENT-022 to 024).
 */
async function outlivedVersions(db: Db): Promise<number[]> {
  const versions = await db.run<ManifestRow[]>(
    SELECT.from(MANIFEST).columns('version', 'status', 'startedAt').orderBy('version desc')
  )
  const horizon = fromNow(-KEPT_FOR).getTime()
  return versions
    .slice(KEPT_NEWEST)
    .filter(({ status }) => OVER.has(status))
    .filter(({ startedAt }) => Date.parse(startedAt) < horizon)
    .map(({ version }) => version)
}

/**
 * Removes the outlived versions with their files and history, the oldest first, each in a transaction of its own; one that
 * is not outlived any more stays. Returns how many there were.
 */
export async function removeOutlivedVersions(): Promise<number> {
  let removed = 0
  for (const version of (await outlivedVersions(await reader())).toReversed())
    await inTransaction(async tx => {
      await takeLock(tx, CONTENT_LOCK)
      if (!(await outlivedVersions(tx)).includes(version)) return
      await removeVersion(tx, version)
      removed++
    })
  return removed
}

/** Versions that were built on it get files of their own first. */
async function removeVersion(tx: Tx, version: number): Promise<void> {
  const heirs = await tx.run<ManifestRow[]>(SELECT.from(MANIFEST).where({ basedOn: version, complete: false }))
  for (const heir of heirs) await completeVersion(tx, heir)
  for (const entity of [FILES, HISTORY, MANIFEST]) await tx.run(DELETE.from(entity).where({ version }))
}

async function completeVersion(tx: Tx, heir: ManifestRow): Promise<void> {
  const own = new Set((await filesOf(tx, heir.version)).map(({ slug }) => slug))
  const inherited = (await filesAsOf(tx, heir)).filter(({ slug }) => !own.has(slug))
  await insertRows(
    tx,
    FILES,
    inherited.map(file => ({ ...file, version: heir.version }))
  )
  await setManifest(tx, heir.version, { complete: true })
}
