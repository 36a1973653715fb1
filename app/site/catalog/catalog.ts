import type { CatalogFeed, NavFeed, NavigatorFeed } from './feeds.ts'
import { type Card, hrefOf, type Label } from './card.ts'
import { type Part, partOf, tutorialsIn } from './paths.ts'

/** A mission or group: the path that learners walk. */
export interface Path {
  readonly card: Card
  readonly parts: readonly Part[]
}

/** Where a tutorial stands in a mission or group, and what comes before and after it. */
export interface Place {
  readonly mission: Label | undefined
  readonly group: Label | undefined
  readonly prev: string | null
  readonly next: string | null
}

/** Everything that is published, as the feeds tell it. */
export interface Catalog {
  /** Missions first, then groups, then tutorials, each by title. */
  readonly cards: readonly Card[]
  readonly tutorials: ReadonlyMap<string, Card>
  readonly missions: ReadonlyMap<string, Path>
  readonly groups: ReadonlyMap<string, Path>
  /** Every place of a tutorial, by its slug. */
  readonly places: ReadonlyMap<string, readonly Place[]>
  readonly featured: readonly Card[]
  readonly topics: readonly Label[]
}

/** The catalog of three feeds. */
export function catalogOf(nav: NavFeed, feed: CatalogFeed, navigator: NavigatorFeed): Catalog {
  const topics = feed.categories.map(({ slug, label }) => ({ slug, text: label }))
  const labels = new Map(topics.map(topic => [topic.slug, topic]))
  const topicsOf = (slugs: readonly string[]): Label[] => slugs.flatMap(slug => labels.get(slug) ?? [])
  const tutorials = tutorialCards(nav, feed, topicsOf)
  const missions = missionPaths(feed, tutorials, topicsOf)
  const groups = groupPaths(feed, missions, tutorials, topicsOf)
  const cards = [...cardsOf(missions), ...cardsOf(groups), ...[...tutorials.values()].sort(byTitle)]
  const featured = feed.featured.flatMap(
    ({ type, slug }) => cards.find(card => card.kind === type && card.slug === slug) ?? []
  )
  return { cards, tutorials, missions, groups, featured, topics, places: placesOf(navigator, tutorials) }
}

const byTitle = (one: Card, other: Card): number => one.title.localeCompare(other.title, 'en')

const cardsOf = (paths: ReadonlyMap<string, Path>): Card[] => [...paths.values()].map(({ card }) => card).sort(byTitle)

type TopicsOf = (slugs: readonly string[]) => Label[]

function tutorialCards(nav: NavFeed, feed: CatalogFeed, topicsOf: TopicsOf): Map<string, Card> {
  const categories = new Map(feed.tutorials.map(({ slug, categorySlugs }) => [slug, categorySlugs]))
  return new Map(
    nav.tutorials.map(each => [
      each.slug,
      {
        kind: 'tutorial',
        slug: each.slug,
        href: hrefOf('tutorial', each.slug),
        title: each.title,
        description: each.description,
        minutes: each.time,
        level: each.level,
        tags: each.displayTagSlugs.map((slug, index) => ({ slug, text: each.displayTags[index] ?? slug })),
        topics: topicsOf(categories.get(each.slug) ?? []),
        count: each.stepCount,
        updatedAt: each.updatedAt ?? each.createdAt
      }
    ])
  )
}

function missionPaths(feed: CatalogFeed, tutorials: ReadonlyMap<string, Card>, topicsOf: TopicsOf): Map<string, Path> {
  return new Map(
    feed.missions.map((mission, index) => {
      const hierarchy = feed.hierarchies[index]
      const own = partOf({ ...mission, tutorialSlugs: [], ...hierarchy }, tutorials)
      const groups = (hierarchy?.groups ?? []).map(part => partOf(part, tutorials))
      const parts = own.items.length > 0 ? [{ ...own, title: undefined, slug: undefined }, ...groups] : groups
      return [mission.slug, pathOf('mission', mission, parts, topicsOf(mission.categorySlugs), tutorials)]
    })
  )
}

/** The groups that stand alone, and those that missions are made of. */
function groupPaths(
  feed: CatalogFeed,
  missions: ReadonlyMap<string, Path>,
  tutorials: ReadonlyMap<string, Card>,
  topicsOf: TopicsOf
): Map<string, Path> {
  const standalone = feed.standaloneGroups.map(group => {
    const part = partOf(group, tutorials)
    return [group.slug, pathOf('group', group, [part], topicsOf(group.categorySlugs), tutorials)] as const
  })
  const nested = feed.hierarchies.flatMap(({ groups }, index) =>
    groups.map(group => {
      const topics = missions.get(feed.missions[index]?.slug ?? '')?.card.topics ?? []
      return [group.slug, pathOf('group', group, [partOf(group, tutorials)], topics, tutorials)] as const
    })
  )
  return new Map([...nested, ...standalone])
}

function pathOf(
  kind: 'mission' | 'group',
  { slug, title, description, level }: { slug: string; title: string; description: string; level?: string | null },
  parts: readonly Part[],
  topics: readonly Label[],
  tutorials: ReadonlyMap<string, Card>
): Path {
  const members = parts.flatMap(tutorialsIn).flatMap(member => tutorials.get(member) ?? [])
  const minutes = members.reduce((sum, card) => sum + (card.minutes ?? 0), 0)
  const dates = members.flatMap(({ updatedAt }) => updatedAt ?? []).sort()
  const card = {
    ...{ kind, slug, title, description, topics },
    href: hrefOf(kind, slug),
    minutes: minutes || null,
    level: level ?? members[0]?.level ?? null,
    tags: uniqueTags(members),
    count: members.length,
    updatedAt: dates.at(-1) ?? null
  }
  return { card, parts }
}

function uniqueTags(cards: readonly Card[]): Label[] {
  return [...new Map(cards.flatMap(({ tags }) => tags.map(tag => [tag.slug, tag] as const))).values()]
}

function placesOf(navigator: NavigatorFeed, tutorials: ReadonlyMap<string, Card>): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const mapping of navigator.tutorialMappings) {
    const { slug, missionSlug, missionTitle, groupSlug, groupTitle, prev, next } = mapping
    const place = {
      mission: missionSlug ? { slug: missionSlug, text: missionTitle ?? missionSlug } : undefined,
      group: groupSlug ? { slug: groupSlug, text: groupTitle ?? groupSlug } : undefined,
      prev: prev !== null && tutorials.has(prev) ? prev : null,
      next: next !== null && tutorials.has(next) ? next : null
    }
    places.set(slug, [...(places.get(slug) ?? []), place])
  }
  return places
}
