import cds from '@sap/cds'
import { insertRows } from '../../cap/database/bulk.ts'
import { now } from '../../../lib/time.ts'
import type { PathChange } from '../../catalog/index.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { insertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { CHANGES, FILE_COLUMNS, PATH_CHANGES, type StoredFile } from './model.ts'

const { SELECT } = cds.ql

/** A file that a version has changed. */
export interface FileChange {
  readonly slug: string
  /** Undefined for a new one. */
  readonly before: StoredFile | undefined
  readonly after: StoredFile
}

/** Files that a version changes, and those that were live before. */
interface Changed {
  readonly changed: readonly StoredFile[]
  readonly before: ReadonlyMap<string, StoredFile>
}

/** Statement that keeps what `version` changes, so that it can be taken back as one. */
export function changeRows(version: number, { changed, before }: Changed): Statement[] {
  if (changed.length === 0) return []
  const recordedAt = now().toISOString()
  const rows = changed.flatMap(after => {
    const former = before.get(after.slug)
    const kept = { version, recordedAt }
    return [{ ...after, ...kept, side: 'AFTER' }, ...(former ? [{ ...former, ...kept, side: 'BEFORE' }] : [])]
  })
  return [insertion(CHANGES, ['version', 'slug', 'side', ...FILE_COLUMNS, 'recordedAt'], rows)]
}

/** The files that a revertible version has changed. */
export async function fileChanges(db: Db, version: number): Promise<FileChange[]> {
  const rows = await db.run<(StoredFile & { side: 'BEFORE' | 'AFTER' })[]>(
    SELECT.from(CHANGES)
      .columns('side', 'slug', ...FILE_COLUMNS)
      .where({ version })
      .orderBy('slug')
  )
  const sides = rows.map(({ side, ...file }) => ({ side, file }))
  const before = new Map(sides.flatMap(({ side, file }) => (side === 'BEFORE' ? [[file.slug, file] as const] : [])))
  return sides.flatMap(({ side, file }) =>
    side === 'AFTER' ? { slug: file.slug, before: before.get(file.slug), after: file } : []
  )
}

/** Keeps what `version` has changed of missions and groups. */
export async function recordPathChanges(tx: Tx, version: number, changes: readonly PathChange[]): Promise<void> {
  const recordedAt = now().toISOString()
  const rows = changes.map(({ kind, slug, before, after }) => ({
    ...{ version, kind, slug, recordedAt },
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify(after)
  }))
  await insertRows(tx, PATH_CHANGES, rows)
}

/** The missions and groups that a revertible version has changed. */
export async function pathChanges(db: Db, version: number): Promise<PathChange[]> {
  const rows = await db.run<{ kind: PathChange['kind']; slug: string; before: string | null; after: string }[]>(
    SELECT.from(PATH_CHANGES).columns('kind', 'slug', 'before', 'after').where({ version }).orderBy('kind', 'slug')
  )
  return rows.map(({ kind, slug, before, after }) => ({
    ...{ kind, slug },
    before: before === null ? undefined : (JSON.parse(before) as PathChange['after']),
    after: JSON.parse(after) as PathChange['after']
  }))
}
