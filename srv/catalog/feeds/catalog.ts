import { alternativesOf, type Alternative } from './alternatives.ts'
import { bestCategories, inOrder, type CategoriesOf } from './categories.ts'
import { type Featured, featuredItems } from './featured.ts'
import { primaryFirst } from '../model/slug.ts'
import type { CategoryRow, FeaturedRow, FitRow, TutorialRow } from './rows.ts'
import { bySlug, groupsIn, buildTree, type Mission, shown, type Shown, type Slot, type TreeRows } from './tree.ts'

export interface CatalogRows extends TreeRows {
  readonly tutorials: readonly TutorialRow[]
  readonly categories: readonly CategoryRow[]
  readonly tutorialFits: readonly FitRow[]
  readonly missionFits: readonly FitRow[]
  readonly groupFits: readonly FitRow[]
  readonly featured: readonly FeaturedRow[]
  /** Names of tags by their former ones, in lower case. */
  readonly formerTags: Readonly<Record<string, string>>
}

/** A path or a group as part of a mission. */
interface Part {
  readonly imsId: number | null
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly tutorialSlugs: readonly string[]
  readonly altGroups?: readonly Alternative[]
}

interface CatalogDocument {
  readonly missions: readonly object[]
  readonly hierarchies: readonly object[]
  readonly featured: readonly Featured[]
  readonly standaloneGroups: readonly object[]
  readonly tutorials: readonly object[]
  readonly categories: readonly object[]
  readonly formerTags: Readonly<Record<string, string>>
}

/** The whole catalog, for builds (CATALOG-057). */
export function catalogDocument(rows: CatalogRows): CatalogDocument {
  const tree = buildTree(rows)
  const categoriesOf = bestCategories(rows.categories, [...rows.tutorialFits, ...rows.missionFits, ...rows.groupFits])
  const tutorials = rows.tutorials.map(row => ({ ...shown(row), row })).sort(bySlug)
  return {
    missions: tree.missions.map(mission => missionEntry(mission, categoriesOf(mission))),
    hierarchies: tree.missions.map(hierarchy),
    featured: featuredItems(rows),
    standaloneGroups: tree.standalone.map(group => ({
      ...partOf(group, group.slots),
      categorySlugs: categoriesOf(group)
    })),
    tutorials: tutorials.map(each => ({
      slug: each.slug,
      title: each.title,
      description: each.description,
      ...factsOf(each.row),
      categorySlugs: categoriesOf(each)
    })),
    categories: categoryEntries(rows.categories, [...tree.missions, ...tree.standalone, ...tutorials], categoriesOf),
    formerTags: rows.formerTags
  }
}

function factsOf({ experienceTag: level, averageTimeToComplete: time, primaryTag, publishedTags }: TutorialRow) {
  return { level, time, tags: primaryFirst(primaryTag, JSON.parse(publishedTags ?? '[]') as string[]) }
}

function missionEntry(
  { legacyId, title, slug, description, level, time, paths }: Mission,
  categories: readonly string[]
) {
  return {
    imsId: legacyId,
    title,
    slug,
    description,
    level,
    time: time === null ? null : Math.round(time / 60),
    icon: '',
    tasksCount: paths.reduce((count, { slots }) => count + slots.length, 0),
    categorySlugs: categories
  }
}

/**
 * Parts of a mission: one for each path and each group in it. The tutorials of a single path with the title of the
 * mission belong to the mission itself.
 */
function hierarchy(mission: Mission): object {
  const [only, ...more] = mission.paths
  if (only && more.length === 0 && isOwnPath(only, mission)) {
    const groups = groupsIn(only).map(group => partOf(group, group.slots))
    return { missionImsId: mission.legacyId, groups, ...contents(only.slots) }
  }
  const groups = mission.paths.flatMap(path => {
    const nested = groupsIn(path).map(group => partOf(group, group.slots))
    const own = partOf(path, path.slots)
    return own.tutorialSlugs.length > 0 || nested.length === 0 ? [own, ...nested] : nested
  })
  return { missionImsId: mission.legacyId, groups, tutorialSlugs: [] }
}

const isOwnPath = (path: Shown, mission: Shown) => path.title.toLowerCase() === mission.title.toLowerCase()

function partOf({ legacyId, title, slug, description }: Shown, slots: readonly Slot[]): Part {
  return { imsId: legacyId, title, slug, description, ...contents(slots) }
}

/** Lists all branches of alternatives; `altGroups` groups them. */
function contents(slots: readonly Slot[]): Pick<Part, 'tutorialSlugs' | 'altGroups'> {
  const targets = slots.flatMap(({ branches }) => branches.map(({ target }) => target))
  const tutorialSlugs = targets.flatMap(target => (target.kind === 'tutorial' ? target.tutorial.slug : []))
  return { tutorialSlugs, ...alternativesOf(slots) }
}

/** The categories, with the number of missions, standalone groups and tutorials of each. */
function categoryEntries(
  categories: readonly CategoryRow[],
  tasks: readonly Shown[],
  categoriesOf: CategoriesOf
): object[] {
  const counts = new Map<string, number>()
  for (const slug of tasks.flatMap(categoriesOf)) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return inOrder(categories).map(({ slug, label, sortOrder }) => ({
    slug,
    label,
    sortOrder,
    activeCount: counts.get(slug) ?? 0
  }))
}
