import { lastPart, lettersOf } from '../../../lib/text/tag-names.ts'
import { type Card } from './card.ts'
import type { FacetName, Filter, State } from './filter.ts'
import type { Collection } from './packed-cards.ts'
import { searchable } from './words.ts'

/** A card with its words and values ready to be compared. */
export interface IndexEntry {
  readonly card: Card
  /** Rank by its last change, the latest first. */
  readonly age: number
  readonly title: string
  /** Tags and slug. */
  readonly names: string
  readonly description: string
  readonly values: Readonly<Record<FacetName, readonly string[]>>
}

/** Everything that the navigator answers from, made once for a catalog. */
export interface FilterIndex {
  readonly collection: Collection
  readonly entries: readonly IndexEntry[]
  /** Every topic and tag that cards have, with its words; tags that read alike are one. */
  readonly labels: Readonly<Record<'topic' | 'tag', ReadonlyMap<string, string>>>
  /** The tag under which one that reads alike, or a former name, is found. */
  readonly sameTag: ReadonlyMap<string, string>
  /** The same by the letters of its words. */
  readonly tagByLetters: ReadonlyMap<string, string>
  /** Progress of the reader; undefined where nobody knows. */
  readonly states?: States
}

/** The index of what was published. */
export function indexOf(collection: Collection): FilterIndex {
  const { cards, topics, ages, formerTags } = collection
  const sameTag = tagsThatReadAlike(cards)
  const tagTexts = new Map(cards.flatMap(({ tags }) => tags).map(({ slug, text }) => [slug, text] as const))
  const tags = [...new Set(sameTag.values())].map(slug => [slug, tagTexts.get(slug) ?? slug] as const)
  const tagByLetters = new Map(tags.map(([slug, text]) => [lettersOf(text), slug]))
  return {
    collection,
    entries: cards.map((card, place) => entryOf(card, ages[place] ?? ages.length, sameTag)),
    labels: { topic: new Map(topics.map(({ slug, text }) => [slug, text])), tag: new Map(tags) },
    sameTag: new Map([...formerNames(formerTags, tag => tagOf(tag, { sameTag, tagByLetters })), ...sameTag]),
    tagByLetters
  }
}

/** Former names of tags that cards have, so that an address with one of them leads on. */
const formerNames = (formerTags: Collection['formerTags'], tagOf: (tag: string) => string | undefined) =>
  Object.entries(formerTags).flatMap(([former, name]) => {
    const tag = tagOf(name)
    return tag === undefined ? [] : [[former, tag] as const]
  })

/** The tag of cards that is this one, in any spelling. */
const tagOf = (tag: string, { sameTag, tagByLetters }: Pick<FilterIndex, 'sameTag' | 'tagByLetters'>) =>
  sameTag.get(tag) ?? sameTag.get(tag.toLowerCase()) ?? tagByLetters.get(lettersOf(lastPart(tag)))

function entryOf(card: Card, age: number, sameTag: ReadonlyMap<string, string>): IndexEntry {
  const { kind, title, description, level, tags, topics, slug } = card
  return {
    ...{ card, age },
    title: searchable(title),
    names: searchable(slug, ...tags.map(tag => tag.text)),
    description: searchable(description),
    values: {
      type: [kind],
      level: level === null ? [] : [level.toLowerCase()],
      progress: ['open'],
      topic: topics.map(topic => topic.slug),
      tag: [...new Set(tags.flatMap(tag => sameTag.get(tag.slug) ?? []))]
    }
  }
}

/** Things that a reader has begun or done, by address. */
export type States = ReadonlyMap<string, State>

/** The index with what a reader has done; everything else is open. */
export function withStates(index: FilterIndex, states: States): FilterIndex {
  const entries = index.entries.map(entry => {
    const progress = [states.get(entry.card.href) ?? 'open']
    return { ...entry, values: { ...entry.values, progress } }
  })
  return { ...index, entries, states }
}

/** `filter` as far as this catalog knows it: topics and tags that nothing has are dropped, a tag in any spelling is known. */
export function knownPart(filter: Filter, index: FilterIndex): Filter {
  const { labels } = index
  const tags = filter.tag.flatMap(slug => tagOf(slug, index) ?? [])
  return { ...filter, topic: filter.topic.filter(slug => labels.topic.has(slug)), tag: [...new Set(tags)].sort() }
}

/** Each tag with the one that is used most of those that read like it. */
function tagsThatReadAlike(cards: readonly Card[]): Map<string, string> {
  const uses = new Map<string, number>()
  const byText = new Map<string, Set<string>>()
  for (const tag of cards.flatMap(({ tags }) => tags)) {
    const text = lettersOf(tag.text)
    uses.set(tag.slug, (uses.get(tag.slug) ?? 0) + 1)
    byText.set(text, (byText.get(text) ?? new Set()).add(tag.slug))
  }
  const most = (slugs: ReadonlySet<string>): string[] =>
    [...slugs].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1))
  return new Map([...byText.values()].flatMap(slugs => [...slugs].map(slug => [slug, most(slugs)[0] ?? slug] as const)))
}
