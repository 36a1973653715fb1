import type { CatalogRows } from '../../../srv/catalog/feeds/catalog.ts'
import type {
  FitRow,
  GroupItemRow,
  MissionRow,
  PathItemRow,
  PathRow,
  TutorialRow
} from '../../../srv/catalog/feeds/rows.ts'

/** Rows as the database gives them; a row's ID is its slug, or its number where it has none. */
export const task = (slug: string, legacyId: number, facts: Partial<TutorialRow> = {}): TutorialRow => ({
  ID: slug,
  legacyId,
  slug,
  title: slug,
  description: `About ${slug}`,
  experienceTag: null,
  averageTimeToComplete: null,
  primaryTag: null,
  publishedTags: null,
  ...facts
})

export const mission = (slug: string, legacyId: number, more: Partial<MissionRow> = {}): MissionRow => ({
  ...task(slug, legacyId),
  averageTimeToComplete: 60,
  experienceTag: 'beginner',
  ...more
})

export const path = (slug: string | null, legacyId: number, mission_ID: string, name: string): PathRow => ({
  ID: slug ?? String(legacyId),
  slug,
  legacyId,
  mission_ID,
  name,
  description: null
})

let made = 0
const item = { tutorial_ID: null, altGroupKey: null, altGroupOrder: 0, altGroupLabel: null, altCondition: null }

export function pathItem(path_ID: string, itemOrder: number, more: Partial<PathItemRow>): PathItemRow {
  const target = { taskType: 'TUTORIAL', taskLegacyId: null, group_ID: null, checkpointTitle: null }
  return { ID: `item-${++made}`, legacyId: made, path_ID, itemOrder, ...item, ...target, ...more }
}

export function groupItem(group_ID: string, itemOrder: number, more: Partial<GroupItemRow>): GroupItemRow {
  return { ID: `item-${++made}`, legacyId: made, group_ID, itemOrder, ...item, ...more }
}

export const scored = (task_ID: string, category_ID: string, score: FitRow['score']): FitRow => ({
  task_ID,
  category_ID,
  score
})

/** The rows of a catalog; what is not given is empty. */
export const catalogRows = (given: Partial<CatalogRows>): CatalogRows => ({
  formerTags: {},
  tutorials: [],
  missions: [],
  groups: [],
  paths: [],
  pathItems: [],
  groupItems: [],
  categories: [],
  tutorialFits: [],
  missionFits: [],
  groupFits: [],
  featured: [],
  ...given
})
