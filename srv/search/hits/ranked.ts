import {
  type SearchedType,
  type SearchHit,
  type SearchIndex,
  type SearchOptions,
  SEARCHED_TYPES
} from '../engine/model.ts'
import { type Expression, parseSearch } from './expression.ts'
import { searchWords } from './words.ts'

/** The document of a hit, as boosts and rows name it. */
export const keyOf = ({ type, slug }: Pick<SearchHit, 'type' | 'slug'>): string => `${type}:${slug}`

/** The score as answers have it; hits with the same one have the same rank. */
export const scoreOf = ({ score }: Pick<SearchHit, 'score'>): number => Math.round(score * 10_000) / 10_000

export interface Ranked {
  readonly total: number
  readonly hits: readonly SearchHit[]
}

export interface Window {
  /** Types that are searched; all of them unless told. */
  readonly types?: readonly SearchedType[] | undefined
  readonly top: number
  readonly skip: number
  readonly boosts?: ReadonlyMap<string, number> | undefined
}

/**
 * The hits of `text` in their order, of which a window is answered.
 * @throws HttpError 400 for a text that cannot be searched for.
 */
export function ranked(index: SearchIndex, text: string, { types, top, skip, boosts }: Window): Ranked {
  const expression = parseSearch(text)
  const options: SearchOptions = { ...(types && { facets: { type: types } }), ...(boosts && { boosts }) }
  if (expression.kind === 'words') return searchWords(index, expression.text, { ...options, top, skip }, text)
  const found = [...new Matches(index, options).of(expression).values()].sort(byRank)
  return { total: found.length, hits: found.slice(skip, skip + top) }
}

type Hits = ReadonlyMap<string, SearchHit>

/** Finds all hits of the parts of an expression, and joins them. */
class Matches {
  readonly #index: SearchIndex
  readonly #options: SearchOptions
  /** By text: a hostile expression repeats one that finds everything. */
  readonly #known = new Map<string, Hits>()

  constructor(index: SearchIndex, options: SearchOptions) {
    this.#index = index
    this.#options = options
  }

  of(expression: Expression): Hits {
    if (expression.kind === 'words') return this.#found(expression.text)
    if (expression.kind === 'not') return without(this.#found(''), this.of(expression.part))
    return expression.kind === 'or' ? this.#anyOf(expression.parts) : this.#allOf(expression.parts)
  }

  #found(text: string): Hits {
    const known = this.#known.get(text)
    if (known) return known
    const { hits } = this.#index.search(text, { ...this.#options, completeOnly: true, top: this.#index.size })
    const found = new Map(hits.map(hit => [keyOf(hit), hit]))
    this.#known.set(text, found)
    return found
  }

  #anyOf(parts: readonly Expression[]): Hits {
    const all = new Map<string, SearchHit>()
    for (const part of parts)
      for (const [key, hit] of this.of(part)) {
        const other = all.get(key)
        all.set(key, other ? both(other, hit) : hit)
      }
    return all
  }

  #allOf(parts: readonly Expression[]): Hits {
    const negated = parts.flatMap(part => (part.kind === 'not' ? part.part : []))
    const [first, ...others] = parts.filter(part => part.kind !== 'not').map(part => this.of(part))
    const all = others.reduce(inBoth, first ?? this.#found(''))
    return negated.reduce((left, part) => without(left, this.of(part)), all)
  }
}

const without = (hits: Hits, others: Hits): Hits => new Map([...hits].filter(([key]) => !others.has(key)))

function inBoth(hits: Hits, others: Hits): Hits {
  const all = new Map<string, SearchHit>()
  for (const [key, hit] of hits) {
    const other = others.get(key)
    if (other) all.set(key, both(hit, other))
  }
  return all
}

/** Shown at the step of the part that fits better. */
const both = (one: SearchHit, other: SearchHit): SearchHit => ({
  ...(one.score >= other.score ? one : other),
  score: one.score + other.score
})

/** As the index orders equal scores: by type, then by slug. */
const byRank = (one: SearchHit, other: SearchHit): number =>
  other.score - one.score ||
  SEARCHED_TYPES.indexOf(one.type) - SEARCHED_TYPES.indexOf(other.type) ||
  (one.slug < other.slug ? -1 : 1)
