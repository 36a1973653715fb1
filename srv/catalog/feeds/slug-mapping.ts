import type { PathRow, TaskRow } from './rows.ts'
import { bySlug, shown } from './tree.ts'

export interface NamedRows {
  readonly tutorials: readonly TaskRow[]
  readonly missions: readonly TaskRow[]
  readonly groups: readonly TaskRow[]
  readonly paths: readonly PathRow[]
}

/** Number, slug and title of something that is published. */
export interface NamedEntry {
  readonly legacyId: number | null
  readonly slug: string
  readonly entityType: 'TUTORIAL' | 'MISSION' | 'GROUP' | 'PATH'
  readonly title: string
}

/**
 * `missions` and `groups` map slug to id (CATALOG-065); `flat` lists all of them by id. Ids are legacyIds.
 */
export function slugMapping(rows: NamedRows): object {
  return { missions: idsOf(rows.missions), groups: idsOf(rows.groups), flat: namedEntriesOf(rows) }
}

/** All of them by type and slug; paths are those of published missions. */
export function namedEntriesOf({ tutorials, missions, groups, paths }: NamedRows): NamedEntry[] {
  const published = new Set(missions.map(({ ID }) => ID))
  const ownPaths = paths.filter(({ mission_ID }) => published.has(mission_ID)).map(row => ({ ...row, title: row.name }))
  return [
    ...entriesOf('TUTORIAL', tutorials),
    ...entriesOf('MISSION', missions),
    ...entriesOf('GROUP', groups),
    ...entriesOf('PATH', ownPaths)
  ]
}

function idsOf(rows: readonly TaskRow[]): Record<string, number | null> {
  return Object.fromEntries(inOrder(rows).map(({ slug, legacyId }) => [slug, legacyId]))
}

function entriesOf(entityType: NamedEntry['entityType'], rows: readonly TaskRow[]): NamedEntry[] {
  return inOrder(rows).map(({ legacyId, slug, title }) => ({ legacyId, slug, entityType, title }))
}

const inOrder = (rows: readonly TaskRow[]) => rows.map(shown).sort(bySlug)
