import { type Card, kinds } from './card.ts'
import {
  addressOf,
  type FacetName,
  facetNames,
  type Filter,
  isOpen,
  levels,
  type Sort,
  states,
  sorts,
  without
} from './filter.ts'
import { applyFilter, type Found } from './filter-apply.ts'
import { type FilterIndex, knownPart, type States } from './filter-index.ts'
import type { Excerpt, Found as SearchFound } from '../search/found.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

/** One value of a facet, as a box to tick. */
export interface Choice {
  readonly value: string
  /** Words of a topic or tag; types and levels have theirs in the view. */
  readonly text: string
  /** How many would be shown with it. */
  readonly count: number
  readonly isChosen: boolean
}

export interface Facet {
  readonly name: FacetName
  /** Choices shown at once, and on demand. */
  readonly choices: readonly Choice[]
  readonly more: readonly Choice[]
}

/** A choice that was made, with the address where it is not. */
interface Chosen {
  readonly name: FacetName
  readonly text: string
  readonly href: string
}

/** An order of the results, with the address where they are in it. */
interface Order {
  readonly sort: Sort
  readonly href: string
}

/** Model of the navigator page for one filter. */
export interface NavigatorPage {
  readonly filter: Filter
  readonly found: number
  readonly total: number
  readonly shown: readonly Card[]
  /** Progress of the reader on them; undefined where nobody knows. */
  readonly states: States | undefined
  readonly pages: number
  readonly orders: readonly Order[]
  readonly facets: readonly Facet[]
  readonly chosen: readonly Chosen[]
  readonly suggestions: readonly Suggestion[]
  /** Answer of the search engine to the words; undefined without words, or while nobody has asked it. */
  readonly search: SearchFound | undefined
  /** Both empty as soon as something is asked for; what is featured is not among the results then. */
  readonly featured: readonly Card[]
  readonly changed: readonly Card[]
}

export const CARDS_A_PAGE = 48
const TAGS_AT_ONCE = 8
const MOST_TAGS = 60

/** The page for `asked`, as far as the catalog knows what was asked for; `search` is the engine's answer to its words. */
export function navigatorPage(index: FilterIndex, asked: Filter, search?: SearchFound): NavigatorPage {
  const known = knownPart(asked, index)
  const found = applyFilter(index, known, search?.ranking)
  const { cards, featured, changed } = index.collection
  const isStart = isOpen(known) && known.sort === 'suggested'
  const listed = isStart ? withoutFeatured(found.cards, featured) : found.cards
  const pages = Math.max(1, Math.ceil(listed.length / CARDS_A_PAGE))
  const filter = { ...known, page: Math.min(known.page, pages) }
  const isFirst = isStart && filter.page === 1
  return {
    filter,
    pages,
    found: found.cards.length,
    total: cards.length,
    states: index.states,
    shown: listed.slice((filter.page - 1) * CARDS_A_PAGE, filter.page * CARDS_A_PAGE),
    orders: sorts.map(sort => ({ sort, href: addressOf({ ...filter, sort, page: 1 }) })),
    facets: facetNames.map(name => facetOf(name, index, filter, found)),
    chosen: facetNames.flatMap(name =>
      filter[name].map(value => ({
        name,
        text: textOf(index, name, value),
        href: addressOf(without(filter, name, value))
      }))
    ),
    suggestions: found.cards.length === 0 && cards.length > 0 ? suggestionsFor(index, filter, search?.ranking) : [],
    search,
    featured: isFirst ? featured : [],
    changed: isFirst ? changed : []
  }
}

/** Cards without those in the rail above the list, which are not shown twice. */
function withoutFeatured(cards: readonly Card[], featured: readonly Card[]): readonly Card[] {
  const shown = new Set(featured)
  return shown.size === 0 ? cards : cards.filter(card => !shown.has(card))
}

function facetOf(name: FacetName, index: FilterIndex, filter: Filter, { counts }: Found): Facet {
  const choice = (value: string): Choice => ({
    value,
    text: textOf(index, name, value),
    count: counts[name].get(value) ?? 0,
    isChosen: filter[name].some(each => each === value)
  })
  if (name === 'type') return { name, choices: kinds.map(choice), more: [] }
  if (name === 'progress') return { name, choices: states.map(choice), more: [] }
  if (name === 'level') return { name, choices: levels.map(choice), more: [] }
  const choices = [...index.labels[name].keys()].map(choice).filter(({ count, isChosen }) => count > 0 || isChosen)
  if (name === 'topic') return { name, choices, more: [] }
  choices.sort((one, other) => other.count - one.count || compare(one.text.toLowerCase(), other.text.toLowerCase()))
  const most = choices.filter(({ isChosen }, place) => place < MOST_TAGS || isChosen)
  const isAtOnce = ({ isChosen }: Choice, place: number): boolean => place < TAGS_AT_ONCE || isChosen
  return { name, choices: most.filter(isAtOnce), more: most.filter((each, place) => !isAtOnce(each, place)) }
}

/** By code units: rules of languages are slow to load, and texts of equal counts need an order only to keep it. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function textOf({ labels }: FilterIndex, name: FacetName, value: string): string {
  return name === 'topic' || name === 'tag' ? (labels[name].get(value) ?? value) : value
}

/** Names for the search service of the hits that are shown, whose excerpts are asked for. */
export function shownKeys({ shown, search }: NavigatorPage): readonly string[] {
  return shown.flatMap(({ href }) => search?.ranking?.ranks.get(href)?.key ?? [])
}

/** The page with the words around what is found. */
export const withExcerpts = (page: NavigatorPage, excerpts: ReadonlyMap<string, Excerpt>): NavigatorPage => ({
  ...page,
  search: { ...page.search, excerpts }
})
