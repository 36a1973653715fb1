import { type Card, hrefOf, kinds, type Label } from './card.ts'

/**
 * Compact cards for the browser: labels are listed once and referred to by index, descriptions are cut to the size of a
 * card, and only the latest changes have a date.
 */
export interface PackedCards {
  readonly tags: readonly PackedLabel[]
  readonly topics: readonly PackedLabel[]
  readonly cards: readonly PackedCard[]
  readonly formerTags: Readonly<Record<string, string>>
  /** For each card how many times of change are later than its own. */
  readonly ages: readonly number[]
  /** Places of cards. */
  readonly featured: readonly number[]
  /** The tutorials that changed last, newest first. */
  readonly changed: readonly (readonly [place: number, day: string])[]
}

type PackedLabel = readonly [slug: string, text: string]
type PackedCard = readonly [
  kind: number,
  slug: string,
  title: string,
  description: string,
  minutes: number | null,
  level: string | null,
  tags: readonly number[],
  topics: readonly number[],
  count: number
]

/** Cards with what stands beside them. */
export interface Collection {
  readonly cards: readonly Card[]
  /** Rank of each card by its last change, the latest first; cards without a date come last. */
  readonly ages: readonly number[]
  /** In the order in which they are shown. */
  readonly topics: readonly Label[]
  readonly featured: readonly Card[]
  readonly changed: readonly Card[]
  /** Names of tags by their former ones, in lower case. */
  readonly formerTags: Readonly<Record<string, string>>
}

const LONGEST_DESCRIPTION = 160
const LONGEST_HALF_WORD = 31
const CHANGED = 6
const DAY = 'yyyy-mm-dd'.length

/** Everything that the navigator needs to know of the catalog. */
export function packCards(collection: Omit<Collection, 'changed' | 'ages'>): PackedCards {
  const { cards, topics, featured, formerTags } = collection
  const tags = new Map(cards.flatMap(card => card.tags.map(tag => [tag.slug, tag] as const)))
  const [tagPlaces, topicPlaces] = [placesOf([...tags.keys()]), placesOf(topics.map(({ slug }) => slug))]
  const cardPlaces = placesOf(cards)
  return {
    tags: [...tags.values()].map(({ slug, text }) => [slug, text]),
    topics: topics.map(({ slug, text }) => [slug, text]),
    cards: cards.map(card => [
      kinds.indexOf(card.kind),
      card.slug,
      card.title,
      shortened(card.description),
      card.minutes,
      card.level,
      card.tags.flatMap(({ slug }) => tagPlaces.get(slug) ?? []),
      card.topics.flatMap(({ slug }) => topicPlaces.get(slug) ?? []),
      card.count
    ]),
    ages: agesOf(cards),
    formerTags,
    featured: featured.flatMap(card => cardPlaces.get(card) ?? []),
    changed: lastChanged(cards).map(card => [cardPlaces.get(card) ?? 0, card.updatedAt?.slice(0, DAY) ?? ''])
  }
}

/** The cards as the navigator works with them, on the server as in the browser. */
export function unpackCards(packed: PackedCards): Collection {
  const [tags, topics] = [packed.tags, packed.topics].map(labels => labels.map(([slug, text]) => ({ slug, text })))
  const cards = packed.cards.map(card => unpackCard(card, tags ?? [], topics ?? []))
  return {
    cards,
    ages: packed.ages,
    formerTags: packed.formerTags,
    topics: topics ?? [],
    featured: packed.featured.flatMap(place => cards[place] ?? []),
    changed: packed.changed.flatMap(([place, day]) => (cards[place] ? { ...cards[place], updatedAt: day } : []))
  }
}

function unpackCard(card: PackedCard, allTags: readonly Label[], allTopics: readonly Label[]): Card {
  const [kindPlace, slug, title, description, minutes, level, tags, topics, count] = card
  const kind = kinds[kindPlace] ?? 'tutorial'
  return {
    ...{ kind, slug, title, description, minutes, level, count },
    href: hrefOf(kind, slug),
    tags: tags.flatMap(place => allTags[place] ?? []),
    topics: topics.flatMap(place => allTopics[place] ?? []),
    updatedAt: null
  }
}

/** The tutorials that changed last; missions and groups change with them. */
function lastChanged(cards: readonly Card[]): Card[] {
  return cards
    .filter(({ kind, updatedAt }) => kind === 'tutorial' && updatedAt !== null)
    .sort((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
    .slice(0, CHANGED)
}

/** Ranks rather than dates, since they order what changed on one day and take less room. */
function agesOf(cards: readonly Card[]): number[] {
  const times = [...new Set(cards.map(({ updatedAt }) => updatedAt ?? ''))].sort().reverse()
  const ranks = placesOf(times)
  return cards.map(({ updatedAt }) => ranks.get(updatedAt ?? '') ?? times.length)
}

/** Cut between two words where there are some, and without the punctuation before the cut. */
function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  const cut = [...text].slice(0, LONGEST_DESCRIPTION).join('')
  const space = cut.lastIndexOf(' ')
  let end = cut.length - space <= LONGEST_HALF_WORD ? space : cut.length
  while (end > 0 && ' .,;:'.includes(cut.charAt(end - 1))) end -= 1
  return `${cut.slice(0, end)} …`
}

const placesOf = <T>(values: readonly T[]): Map<T, number> => new Map(values.map((value, place) => [value, place]))
