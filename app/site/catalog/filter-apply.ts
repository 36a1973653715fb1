import { sortedByTitle } from '../../../lib/text/title-order.ts'
import type { Card } from './card.ts'
import { type FacetName, facetNames, type Filter, type Sort } from './filter.ts'
import type { FilterIndex, IndexEntry } from './filter-index.ts'
import type { Ranking } from '../search/found.ts'
import { hasPrefix, wordsOf } from './words.ts'

export interface Found {
  /** In the order asked for; by default best matches first, without words in the order of the catalog. */
  readonly cards: readonly Card[]
  /** For each value of a facet how many cards would be shown with it alone in that facet, the others as they are. */
  readonly counts: Readonly<Record<FacetName, ReadonlyMap<string, number>>>
}

const IN_TITLE = 4
const IN_NAMES = 2
const IN_DESCRIPTION = 1

/** Above every score by words, so that what the search engine has found comes first, in its order. */
const RANKED = 1e9

/**
 * Cards that match the filter, and counts for each further choice. With a ranking of its words what the search engine has
 * found matches too. One pass: a card that fails one facet counts there only.
 */
export function applyFilter({ entries }: FilterIndex, filter: Filter, ranking?: Ranking): Found {
  const words = wordsOf(filter.q)
  const counts: Counts = { type: new Map(), level: new Map(), progress: new Map(), topic: new Map(), tag: new Map() }
  const found: Match[] = []
  for (const entry of entries) {
    const rank = ranking?.ranks.get(entry.card.href)
    const score = rank ? RANKED - rank.place : scoreOf(entry, words)
    if (score === 0) continue
    const failed = facetNames.filter(name => !admits(filter[name], entry.values[name]))
    const [failedOne] = failed
    if (failedOne === undefined) found.push({ entry, score })
    if (failed.length > 1) continue
    for (const name of failedOne === undefined ? facetNames : [failedOne]) count(counts[name], entry.values[name])
  }
  const isAsListed = filter.sort === 'suggested' && words.length === 0 && !ranking
  if (filter.sort !== 'title' && !isAsListed) found.sort(orders[filter.sort])
  const cards = found.map(({ entry }) => entry.card)
  return { cards: filter.sort === 'title' ? sortedByTitle(cards) : cards, counts }
}

interface Match {
  readonly entry: IndexEntry
  readonly score: number
}

/** Orders of matches; equal ones stay in the order of the catalog, which sorts by title within a kind. */
const orders: Readonly<Record<Exclude<Sort, 'title'>, (one: Match, other: Match) => number>> = {
  suggested: (one, other) => other.score - one.score,
  newest: ({ entry: one }, { entry: other }) => one.age - other.age,
  time: ({ entry: one }, { entry: other }) => minutesOf(one) - minutesOf(other)
}

/** Minutes to sort by; cards without a time come last. */
const minutesOf = ({ card: { minutes } }: IndexEntry): number => minutes ?? Number.MAX_SAFE_INTEGER

type Counts = Record<FacetName, Map<string, number>>

function admits(wanted: readonly string[], values: readonly string[]): boolean {
  return wanted.length === 0 || values.some(value => wanted.includes(value))
}

function count(counts: Map<string, number>, values: readonly string[]): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** The sum over the words of the best place where each begins a word; 0 as soon as one is nowhere. */
function scoreOf({ title, names, description }: IndexEntry, words: readonly string[]): number {
  let sum = 1
  for (const word of words) {
    const score = hasPrefix(title, word)
      ? IN_TITLE
      : hasPrefix(names, word)
        ? IN_NAMES
        : hasPrefix(description, word)
          ? IN_DESCRIPTION
          : 0
    if (score === 0) return 0
    sum += score
  }
  return sum
}
