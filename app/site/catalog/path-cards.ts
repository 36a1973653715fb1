import { lettersOf } from '../../../lib/text/tag-names.ts'
import { type Card, hrefOf, type Label } from './card.ts'
import type { CatalogFeed, NavigatorFeed } from './feeds.ts'
import { missionParts } from './mission-parts.ts'
import { type Item, type Part, partOf, type Path, tutorialsIn } from './paths.ts'
import type { Checkpoint } from './path/walk.ts'

export type TopicsOf = (slugs: readonly string[]) => Label[]

/** The published missions by slug. */
export function missionPaths(
  feed: CatalogFeed,
  navigator: NavigatorFeed,
  tutorials: ReadonlyMap<string, Card>,
  topicsOf: TopicsOf
): Map<string, Path> {
  const walks = Map.groupBy(navigator.tutorialMappings, ({ missionSlug }) => missionSlug)
  const checkpoints = Map.groupBy(navigator.checkpointMappings ?? [], ({ missionSlug }) => missionSlug)
  return new Map(
    feed.missions.map((mission, index) => {
      const { groups = [], ...own } = feed.hierarchies[index] ?? { tutorialSlugs: [] }
      const steps = (walks.get(mission.slug) ?? []).filter(({ slug }) => tutorials.has(slug))
      const parts = missionParts(
        { own, groups },
        steps.map(({ slug }) => slug),
        tutorials
      )
      const lines = linesOf(steps)
      const path = pathOf('mission', mission, parts, topicsOf(mission.categorySlugs), tutorials)
      const stored = (checkpoints.get(mission.slug) ?? []).map(each => checkpointOf(each, lines.size > 0))
      return [mission.slug, { ...path, lines, checkpoints: stored.filter(({ title }) => title !== '') }]
    })
  )
}

/** The paths of a mission that has several, by tutorial. */
function linesOf(steps: NavigatorFeed['tutorialMappings']): Map<string, string[]> {
  const ofSeveral = steps.filter(({ pathSlug }) => pathSlug !== undefined)
  const bySlug = Map.groupBy(ofSeveral, ({ slug }) => slug)
  return new Map([...bySlug].map(([slug, own]) => [slug, [...new Set(own.flatMap(({ pathSlug }) => pathSlug ?? []))]]))
}

type FeedCheckpoint = NonNullable<NavigatorFeed['checkpointMappings']>[number]

const checkpointOf = ({ title, checkpointId = null, pathSlug }: FeedCheckpoint, isOfSeveral: boolean): Checkpoint => ({
  number: checkpointId,
  title,
  ...(isOfSeveral && { paths: [pathSlug] })
})

/** The groups that stand alone, and those that missions are made of. */
export function groupPaths(
  feed: CatalogFeed,
  missions: ReadonlyMap<string, Path>,
  tutorials: ReadonlyMap<string, Card>,
  topicsOf: TopicsOf
): Map<string, Path> {
  const sources = { tutorials, tutorialsOfGroup: () => [] }
  const standalone = feed.standaloneGroups.map(group => {
    const part = partOf(group, sources)
    return [group.slug, pathOf('group', group, [part], topicsOf(group.categorySlugs), tutorials)] as const
  })
  const nested = feed.hierarchies.flatMap(({ groups }, index) =>
    groups.map(group => {
      const topics = missions.get(feed.missions[index]?.slug ?? '')?.card.topics ?? []
      return [group.slug, pathOf('group', group, [partOf(group, sources)], topics, tutorials)] as const
    })
  )
  return new Map([...nested, ...standalone])
}

interface Described {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly level?: string | null
}

function pathOf(
  kind: 'mission' | 'group',
  { slug, title, description, level }: Described,
  parts: readonly Part[],
  topics: readonly Label[],
  tutorials: ReadonlyMap<string, Card>
): Path {
  const members = parts.flatMap(tutorialsIn).flatMap(member => tutorials.get(member) ?? [])
  const dates = members.flatMap(({ updatedAt }) => updatedAt ?? []).sort()
  const items = parts.flatMap(part => part.items)
  const card = {
    ...{ kind, slug, title, description, topics },
    href: hrefOf(kind, slug),
    minutes: minutesOf(items, tutorials),
    level: level ?? members[0]?.level ?? null,
    tags: uniqueTags(members),
    count: total(items, () => 1),
    updatedAt: dates.at(-1) ?? null
  }
  return { card, parts, checkpoints: [], lines: new Map() }
}

/** Minutes to complete the items; null when unknown. */
export const minutesOf = (items: readonly Item[], tutorials: ReadonlyMap<string, Card>): number | null =>
  total(items, tutorial => tutorials.get(tutorial)?.minutes ?? 0) || null

/** The sum over what a learner does: of a choice, the way that comes to most. */
function total(items: readonly Item[], of: (tutorial: string) => number): number {
  const sum = (tutorials: readonly string[]) => tutorials.reduce((sofar, each) => sofar + of(each), 0)
  const most = (item: Item) =>
    'tutorial' in item ? of(item.tutorial) : Math.max(...item.branches.map(branch => sum(branch.tutorials)))
  return items.reduce((sofar, item) => sofar + most(item), 0)
}

function uniqueTags(cards: readonly Card[]): Label[] {
  return [...new Map(cards.flatMap(({ tags }) => tags.map(tag => [lettersOf(tag.text), tag] as const))).values()]
}
