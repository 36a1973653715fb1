import cds from '@sap/cds'
import { type Db, parameters } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
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

/** Live files as they were in some version; null stands for nothing published. */
export interface KnownFiles {
  readonly version: number | null
  readonly files: ReadonlyMap<string, LiveFile>
}

/** Files that are looked up by their slugs in one query; for more it is cheaper to read all. */
const FEW = 1000

/**
 * The files of the live version as `liveFiles` returns them, made of those `known` of another version: the files of a complete
 * version never change once it was live, so only those are read that differ between the two.
 */
export async function liveFilesFrom(
  db: Db,
  active: ManifestRow | undefined,
  known: KnownFiles
): Promise<ReadonlyMap<string, LiveFile>> {
  if (!active?.complete || known.version === null || delta().read) return liveFiles(db, active)
  if (known.version === active.version) return known.files
  const differing = await differingSlugs(db, active.version, known.version)
  if (differing.length > FEW) return liveFiles(db, active)
  const files = new Map(known.files)
  for (const slug of differing) files.delete(slug)
  for (const file of await filesOf(db, active.version, differing)) files.set(file.slug, { ...file, source: 'db' })
  // rows of a version that the clean-up has removed tell nothing of what is gone since
  return files.size === active.fileCount ? files : liveFiles(db, active)
}

/** Slugs whose file is not the same in both versions, or is in one of them alone. */
async function differingSlugs(db: Db, version: number, other: number): Promise<string[]> {
  const table = tableOf(FILES)
  const columns = (of: string): string => FILE_COLUMNS.map(column => `${of}.${column}`).join(', ')
  const [first, second, third, fourth] = parameters(4)
  const changed = `SELECT a.slug AS slug FROM ${table} a LEFT JOIN ${table} b ON b.version = ${first} AND b.slug = a.slug
    WHERE a.version = ${second} AND (b.slug IS NULL OR (${columns('a')}) IS DISTINCT FROM (${columns('b')}))`
  const gone = `SELECT b.slug FROM ${table} b
    WHERE b.version = ${third} AND NOT EXISTS (SELECT 1 FROM ${table} a WHERE a.version = ${fourth} AND a.slug = b.slug)`
  const rows = await db.run<{ slug: string }[]>(`${changed} UNION ALL ${gone}`, [other, version, other, version])
  return rows.map(({ slug }) => slug)
}

/** The files stored with one version, or those of `slugs` among them. */
export async function filesOf(db: Db, version: number, slugs?: readonly string[]): Promise<StoredFile[]> {
  if (slugs?.length === 0) return []
  return db.run(
    SELECT.from(FILES)
      .columns('slug', ...FILE_COLUMNS)
      .where({ version, ...(slugs && { slug: { in: slugs } }) })
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
