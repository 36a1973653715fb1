import { addressOf, everything, type Filter, isOpen, only, queryOf } from './filter.ts'
import { applyFilter } from './filter-apply.ts'
import type { FilterIndex } from './filter-index.ts'
import type { Ranking } from '../search/found.ts'
import { wordsOf } from './words.ts'

/** Less of a filter, a label near it, or a card. */
export type SuggestedWay = 'everything' | 'choices' | 'alone' | 'topic' | 'tag' | 'card'

/** A way on from where nothing was found. */
export interface Suggestion {
  readonly way: SuggestedWay
  /** Words, name of a label or title of a card. */
  readonly text: string
  readonly href: string
  /** How many it shows; undefined for a card. */
  readonly count: number | undefined
}

interface Way {
  readonly way: SuggestedWay
  readonly text: string
  readonly filter: Filter
}

const MOST = 6
const MOST_LABELS = 3
/** Letters that a topic must share with a word to be near it. */
const NEAR = 4

/** Less of what was asked for that does find something, then topics and tags that sound like it, then what is featured or first. */
export function suggestionsFor(index: FilterIndex, filter: Filter, ranking?: Ranking): readonly Suggestion[] {
  const words = wordsOf(filter.q)
  const less: readonly Way[] = [
    { way: 'everything', text: filter.q, filter: { ...everything, q: filter.q } },
    { way: 'choices', text: '', filter: { ...filter, q: '', page: 1 } },
    ...words.map(word => ({ way: 'alone' as const, text: word, filter: { ...everything, q: word } }))
  ]
  const ways = [...less, ...labelsNear(index, words)]
    .filter(each => !isOpen(each.filter) && queryOf(each.filter).toString() !== queryOf(filter).toString())
    .map(({ way, text, filter: wider }) => {
      const count = applyFilter(index, wider, wider.q === filter.q ? ranking : undefined).cards.length
      return { way, text, href: addressOf(wider), count }
    })
    .filter(({ count }) => count > 0)
  const { cards, featured } = index.collection
  const firsts = [...featured, ...cards.slice(0, MOST)].map(({ title, href }) => ({
    way: 'card' as const,
    text: title,
    href,
    count: undefined
  }))
  const all = new Map<string, Suggestion>([...ways, ...firsts].map(way => [way.href, way] as const))
  return [...all.values()].slice(0, MOST)
}

/** Topics and tags with a word that begins as one of `words` does. */
function labelsNear({ labels }: FilterIndex, words: readonly string[]): Way[] {
  const beginnings = new Set(words.filter(({ length }) => length >= NEAR).map(word => word.slice(0, NEAR)))
  const near = (['topic', 'tag'] as const).flatMap(name =>
    [...labels[name]]
      .filter(([, text]) => wordsOf(text).some(word => beginnings.has(word.slice(0, NEAR))))
      .map(([slug, text]) => ({ way: name, text, filter: only(name, slug) }))
  )
  return near.slice(0, MOST_LABELS)
}
