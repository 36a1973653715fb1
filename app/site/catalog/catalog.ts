import { plainProse } from '../../../lib/text/plain-prose.ts'
import { isSubject, lettersOf } from '../../../lib/text/tag-names.ts'
import { sortedByTitle } from '../../../lib/text/title-order.ts'
import type { CatalogFeed, ConceptsFeed, NavFeed, NavigatorFeed } from './feeds.ts'
import { type Concepts, conceptsOf } from './concepts.ts'
import { type Card, hrefOf, type Label } from './card.ts'
import { groupPaths, missionPaths, type TopicsOf } from './path-cards.ts'
import type { Path } from './paths.ts'

/** Position of a tutorial in a mission or group, with its neighbours. */
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
  /** Names of tags by their former ones, in lower case. */
  readonly formerTags: Readonly<Record<string, string>>
  readonly concepts: Concepts
}

export const noConcepts: ConceptsFeed = { concepts: [] }

/** The catalog of its feeds. */
export function catalogOf(
  nav: NavFeed,
  feed: CatalogFeed,
  navigator: NavigatorFeed,
  concepts: ConceptsFeed = noConcepts
): Catalog {
  const topics = feed.categories.map(({ slug, label }) => ({ slug, text: label }))
  const labels = new Map(topics.map(topic => [topic.slug, topic]))
  const topicsOf = (slugs: readonly string[]): Label[] => slugs.flatMap(slug => labels.get(slug) ?? [])
  const tutorials = tutorialCards(nav, feed, topicsOf)
  const missions = missionPaths(feed, navigator, tutorials, topicsOf)
  const groups = groupPaths(feed, missions, tutorials, topicsOf)
  const cards = [...cardsOf(missions), ...cardsOf(groups), ...sortedByTitle(tutorials.values())]
  const featured = feed.featured.flatMap(
    ({ type, slug }) => cards.find(card => card.kind === type && card.slug === slug) ?? []
  )
  const places = placesOf(navigator, tutorials)
  const { formerTags = {} } = feed
  const shown = { cards, tutorials, missions, groups, featured, topics, places }
  return { ...shown, formerTags, concepts: conceptsOf(concepts, tutorials) }
}

const cardsOf = (paths: ReadonlyMap<string, Path>): Card[] => sortedByTitle([...paths.values()].map(({ card }) => card))

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
        description: plainProse(each.description),
        minutes: each.time,
        level: each.level,
        tags: subjectsOf(each),
        topics: topicsOf(categories.get(each.slug) ?? []),
        count: each.stepCount,
        updatedAt: each.updatedAt ?? each.createdAt
      }
    ])
  )
}

/** Subjects of a tutorial: tags that are no levels or kinds, those that read alike as one. */
function subjectsOf({ displayTags, displayTagSlugs }: NavFeed['tutorials'][number]): Label[] {
  const subjects = new Map<string, Label>()
  displayTagSlugs.forEach((slug, index) => {
    const text = displayTags[index] ?? slug
    const letters = lettersOf(text)
    if (isSubject(slug) && !subjects.has(letters)) subjects.set(letters, { slug, text })
  })
  return [...subjects.values()]
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
