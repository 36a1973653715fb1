import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { delta } from './delta.ts'
import { CURRENT, FILE_COLUMNS, FILES, HISTORY, MANIFEST, type ManifestRow, type StoredFile } from './model.ts'

const { SELECT } = cds.ql

/** A live file and where it was found: the value of X-Content-Source (CONTENT-028). */
export interface LiveFile extends StoredFile {
  readonly source: 'db' | 'db-current'
}

/** The files of the live version, by slug, as the delta flags say. */
export async function liveFiles(db: Db, active: ManifestRow | undefined): Promise<Map<string, LiveFile>> {
  if (!active) return new Map()
  const live = new Map<string, LiveFile>()
  if (active.complete)
    for (const file of await filesOf(db, active.version)) live.set(file.slug, { ...file, source: 'db' })
  // a version that holds only its changes can be read no other way, whatever the flags say now
  if (delta().read || !active.complete)
    for (const file of await currentFiles(db)) live.set(file.slug, { ...file, source: 'db-current' })
  return live
}

/** The files stored with one version. */
export function filesOf(db: Db, version: number): Promise<StoredFile[]> {
  return db.run(
    SELECT.from(FILES)
      .columns('slug', ...FILE_COLUMNS)
      .where({ version })
  )
}

/** The files in ContentCurrent. */
export function currentFiles(db: Db): Promise<StoredFile[]> {
  return db.run(SELECT.from(CURRENT).columns('slug', ...FILE_COLUMNS))
}

/** The files as they stood when `target` was live. */
export async function filesAsOf(db: Db, target: ManifestRow): Promise<StoredFile[]> {
  const changes: ManifestRow[] = []
  let base: ManifestRow | undefined = target
  for (; base && !base.complete; base = await predecessor(db, base)) changes.unshift(base)
  const files = new Map((base ? await filesOf(db, base.version) : []).map(file => [file.slug, file]))
  for (const { version } of changes) await replayHistory(db, version, files)
  return [...files.values()]
}

function predecessor(db: Db, { basedOn }: ManifestRow): Promise<ManifestRow | undefined> {
  return basedOn === null ? Promise.resolve(undefined) : db.run(SELECT.one.from(MANIFEST).where({ version: basedOn }))
}

/** Brings `files` to what they were after `version` (CONTENT-078). */
async function replayHistory(db: Db, version: number, files: Map<string, StoredFile>): Promise<void> {
  const lines = await db.run<(StoredFile & { action: string })[]>(
    SELECT.from(HISTORY)
      .columns('slug', 'action', ...FILE_COLUMNS)
      .where({ version })
  )
  for (const { action, ...file } of lines)
    if (action === 'DELETED') files.delete(file.slug)
    else files.set(file.slug, file)
}
