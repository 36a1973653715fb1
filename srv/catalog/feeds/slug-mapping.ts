import type { PathRow, TaskRow } from './rows.ts'
import { bySlug, shown } from './tree.ts'

export interface NamedRows {
  readonly tutorials: readonly TaskRow[]
  readonly missions: readonly TaskRow[]
  readonly groups: readonly TaskRow[]
  readonly paths: readonly PathRow[]
}

/**
 * `missions` and `groups` map slug to id (CATALOG-065); `flat` lists all of them by id. Ids are legacyIds.
 */
export function slugMapping({ tutorials, missions, groups, paths }: NamedRows): object {
  const published = new Set(missions.map(({ ID }) => ID))
  const ownPaths = paths.filter(({ mission_ID }) => published.has(mission_ID)).map(row => ({ ...row, title: row.name }))
  return {
    missions: idsOf(missions),
    groups: idsOf(groups),
    flat: [
      ...entriesOf('TUTORIAL', tutorials),
      ...entriesOf('MISSION', missions),
      ...entriesOf('GROUP', groups),
      ...entriesOf('PATH', ownPaths)
    ]
  }
}

function idsOf(rows: readonly TaskRow[]): Record<string, number | null> {
  return Object.fromEntries(inOrder(rows).map(({ slug, legacyId }) => [slug, legacyId]))
}

function entriesOf(entityType: string, rows: readonly TaskRow[]): object[] {
  return inOrder(rows).map(({ legacyId, slug, title }) => ({ legacyId, slug, entityType, title }))
}

const inOrder = (rows: readonly TaskRow[]) => rows.map(shown).sort(bySlug)
