import type { Card, Label } from './card.ts'
import type { ConceptsFeed, FeedConcept } from './feeds.ts'

/** A published concept with its ways on. */
export interface Concept {
  readonly slug: string
  readonly href: string
  readonly name: string
  readonly description: string
  /** Tutorials that teach it. */
  readonly tutorials: readonly Card[]
  /** Concepts to know first. */
  readonly requires: readonly Label[]
  /** Concepts for which it is to be known first. */
  readonly requiredBy: readonly Label[]
  readonly relatedTo: readonly Label[]
  /** Topics of the tutorials that teach it. */
  readonly topics: readonly Label[]
  /** When a publish found the page changed, ISO 8601; null when none has. */
  readonly changedAt: string | null
}

/** Published concepts: each by its slug, in the order of their names, and those that a tutorial teaches. */
export interface Concepts {
  readonly bySlug: ReadonlyMap<string, Concept>
  readonly taughtBy: ReadonlyMap<string, readonly Label[]>
}

export const CONCEPTS = '/concepts/'

export const conceptHref = (slug: string): string => CONCEPTS + slug

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, 'en')

/** The concepts of a feed, with the cards of published tutorials. */
export function conceptsOf(feed: ConceptsFeed, cards: ReadonlyMap<string, Card>): Concepts {
  const concepts = feed.concepts.map(concept => conceptOf(concept, cards)).sort(byName)
  const taughtBy = new Map<string, Label[]>()
  for (const { slug, name, tutorials } of concepts)
    for (const tutorial of tutorials) {
      const taught = taughtBy.get(tutorial.slug)
      if (taught) taught.push({ slug, text: name })
      else taughtBy.set(tutorial.slug, [{ slug, text: name }])
    }
  return { bySlug: new Map(concepts.map(concept => [concept.slug, concept])), taughtBy }
}

function conceptOf(concept: FeedConcept, cards: ReadonlyMap<string, Card>): Concept {
  const { slug, name, description, teaches, requires, requiredBy, relatedTo, changedAt } = concept
  const tutorials = teaches.flatMap(({ slug: tutorial }) => cards.get(tutorial) ?? [])
  const topics = new Map(tutorials.flatMap(card => card.topics).map(topic => [topic.slug, topic]))
  return {
    ...{ slug, name, tutorials, changedAt, href: conceptHref(slug), description: description ?? '' },
    requires: labelsOf(requires),
    requiredBy: labelsOf(requiredBy),
    relatedTo: labelsOf(relatedTo),
    topics: [...topics.values()].sort((one, other) => one.text.localeCompare(other.text, 'en'))
  }
}

const labelsOf = (ends: FeedConcept['requires']): Label[] => ends.map(({ slug, name }) => ({ slug, text: name }))
