import type { Db } from '../../cap/database/database.ts'
import { deletion, insertion, managedColumns, update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { delta } from '../store/delta.ts'
import { currentFiles, liveFiles } from '../store/live-files.ts'
import { CURRENT, FILE_COLUMNS, FILES, HISTORY, type ManifestRow, type StoredFile } from '../store/model.ts'

/** The files that will be live with a version, and those of them that this version changed. */
export interface NextFiles {
  readonly all: readonly StoredFile[]
  readonly changed: readonly StoredFile[]
  /** The files that were live before, by slug. */
  readonly before: ReadonlyMap<string, StoredFile>
  readonly carriedForward: number
  readonly statements: readonly Statement[]
}

/**
 * Plans how `version` is completed with the live files that it does not bring itself, except those it removes. With WRITE
 * its changes also go to ContentCurrent and ContentHistory, without it ContentCurrent is emptied; with SKIP nothing is
 * copied, and the version keeps its changes alone.
 */
export async function carryForward(
  db: Db,
  version: number,
  brought: readonly StoredFile[],
  previous: ManifestRow | undefined,
  removed: ReadonlySet<string>
): Promise<NextFiles> {
  const live = await liveFiles(db, previous)
  const fresh = brought.map(file => withChangeTime(file, live.get(file.slug)))
  const freshSlugs = new Set(fresh.map(({ slug }) => slug))
  const others = [...live.values()].filter(({ slug }) => !freshSlugs.has(slug))
  const carried = others.filter(({ slug }) => !removed.has(slug))
  const changed = fresh.filter(file => isChange(live.get(file.slug), file))
  const { write, skipCarryForward } = delta()
  const current = write
    ? new Map((await currentFiles(db)).map(file => [file.slug, file]))
    : new Map<string, StoredFile>()
  const dated = fresh.filter((file, place) => file !== brought[place])
  const gone = others.filter(({ slug }) => removed.has(slug))
  const statements = [
    ...(dated.length > 0 ? [update(FILES, ['version', 'slug'], ['changedAt'], versioned(dated, version))] : []),
    // without WRITE it would be outdated when the flags are switched on again
    ...(write ? [...changes(version, fresh, current), ...removals(version, gone)] : [emptyCurrent])
  ]
  if (!skipCarryForward) {
    const copies = carried.length > 0 ? [insertion(FILES, ['version', ...COLUMNS], versioned(carried, version))] : []
    return {
      all: [...fresh, ...carried],
      changed,
      before: live,
      carriedForward: carried.length,
      statements: [...statements, ...copies]
    }
  }
  // from the first version without carry-forward on, ContentCurrent is the only place where all live files stand
  const missing = carried.filter(({ slug }) => !current.has(slug))
  const kept = new Set(changed.map(({ slug }) => slug))
  const unchanged = fresh.filter(({ slug }) => !kept.has(slug))
  const sparse = [
    currentRows(missing, previous?.version ?? null),
    deletion(FILES, ['version', 'slug'], versioned(unchanged, version))
  ]
  return {
    all: [...fresh, ...carried],
    changed,
    before: live,
    carriedForward: 0,
    statements: [...statements, ...sparse]
  }
}

const COLUMNS = ['slug', ...FILE_COLUMNS]

const versioned = (files: readonly StoredFile[], version: number) => files.map(file => ({ ...file, version }))

export const emptyCurrent: Statement = { sql: `DELETE FROM ${tableOf(CURRENT)}` }

/** The file with the time at which its text last changed, which for a text that is live already is an earlier one. */
function withChangeTime(file: StoredFile, before: StoredFile | undefined): StoredFile {
  return before && isSameText(before, file) ? { ...file, changedAt: before.changedAt ?? before.writtenAt } : file
}

/** The Markdown counts where both have it: a new renderer changes the HTML of everything. */
function isSameText(before: StoredFile, after: StoredFile): boolean {
  if (before.sourceHash !== null && after.sourceHash !== null) return before.sourceHash === after.sourceHash
  return before.contentHash === after.contentHash
}

/** CONTENT-073, 074: the live row of each file that differs from it, and a line of its history. */
function changes(version: number, fresh: readonly StoredFile[], current: ReadonlyMap<string, StoredFile>): Statement[] {
  const changed = fresh.filter(file => isChange(current.get(file.slug), file))
  return [historyRows(version, changed, 'WRITTEN'), currentRows(changed, version)]
}

/** A line of history for each file that goes, so that a replay lets it go as well. */
function removals(version: number, files: readonly StoredFile[]): Statement[] {
  return [
    historyRows(version, files, 'DELETED'),
    deletion(
      CURRENT,
      ['slug'],
      files.map(({ slug }) => ({ slug }))
    )
  ]
}

function historyRows(version: number, files: readonly StoredFile[], action: 'WRITTEN' | 'DELETED'): Statement {
  const rows = files.map(file => ({ ...file, version, action }))
  return insertion(HISTORY, [...COLUMNS, 'version', 'action'], rows)
}

/** Makes files the live rows of their slugs. */
export function currentRows(files: readonly StoredFile[], sourceVersion: number | null): Statement {
  const { modified, created } = managedColumns()
  const rows = files.map(file => ({ ...file, sourceVersion, ...modified, ...created }))
  const replace = [...FILE_COLUMNS, 'sourceVersion', ...Object.keys(modified)]
  return insertion(CURRENT, ['slug', ...replace, ...Object.keys(created)], rows, { key: ['slug'], replace })
}

/** True when `after` is another file than `before`. */
export function isChange(before: StoredFile | undefined, after: StoredFile): boolean {
  if (!before) return true
  const compared = ['contentHash', 'sourceHash', 'recordHash', 'sourceCommit'] as const
  return compared.some(column => before[column] !== after[column])
}
