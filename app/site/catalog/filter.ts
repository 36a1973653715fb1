import { type Kind, kinds } from './card.ts'

/** Facets of the navigator, by the names of their URL parameters. */
export const facetNames = ['type', 'level', 'progress', 'topic', 'tag'] as const
export type FacetName = (typeof facetNames)[number]

export const levels = ['beginner', 'intermediate', 'advanced'] as const
type Level = (typeof levels)[number]

/** States of a tutorial, mission or group for a reader. */
export const states = ['open', 'started', 'done'] as const
export type State = (typeof states)[number]

/** Orders of the navigator; `suggested` is by how well words match, without words by kind and title. */
export const sorts = ['suggested', 'title', 'newest', 'time'] as const
export type Sort = (typeof sorts)[number]

/**
 * A filter of the navigator: all words, and for each facet any of its values; a facet without values matches everything.
 */
export interface Filter {
  readonly q: string
  readonly type: readonly Kind[]
  readonly level: readonly Level[]
  /** Known in the browser alone: pages of the server are the same for everyone. */
  readonly progress: readonly State[]
  readonly topic: readonly string[]
  readonly tag: readonly string[]
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

/** The address of the navigator. */
export const NAVIGATOR = '/tutorials/'

/** Longer ones are cut: nobody searches with more, and every query may become a page that is kept. */
export const LONGEST_QUERY = 80
export const MOST_VALUES = 10
const LONGEST_VALUE = 120
const LAST_PAGE = 999

export const everything: Filter = {
  q: '',
  type: [],
  level: [],
  progress: [],
  topic: [],
  tag: [],
  sort: 'suggested',
  page: 1
}

/** `filter` as far as it is the same for everyone. */
export const ofEveryone = (filter: Filter): Filter => ({ ...filter, progress: [] })

/** The filter that an address names; unknown names, repetitions and values that cannot be are dropped. */
export function parseFilter(query: URLSearchParams): Filter {
  return {
    q: cleaned(query.get('q') ?? '', LONGEST_QUERY),
    type: kinds.filter(kind => query.getAll('type').includes(kind)),
    level: levels.filter(level => query.getAll('level').includes(level)),
    progress: states.filter(state => query.getAll('progress').includes(state)),
    topic: valuesOf(query, 'topic'),
    tag: valuesOf(query, 'tag'),
    sort: sorts.find(sort => sort === query.get('sort')) ?? 'suggested',
    page: pageOf(query.get('page') ?? '')
  }
}

/** The one form in which a filter stands in an address. */
export function queryOf(filter: Filter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.q) query.set('q', filter.q)
  for (const name of facetNames) for (const value of filter[name]) query.append(name, value)
  if (filter.sort !== 'suggested') query.set('sort', filter.sort)
  if (filter.page > 1) query.set('page', String(filter.page))
  return query
}

/** URL of the navigator for `filter`. */
export function addressOf(filter: Filter): string {
  const query = queryOf(filter).toString()
  return query ? `${NAVIGATOR}?${query}` : NAVIGATOR
}

/** Address of the list that a filter narrows: of missions or groups alone, else of everything. */
export const listOf = ({ type: [kind, ...others] }: Filter): string =>
  kind === undefined || kind === 'tutorial' || others.length > 0 ? NAVIGATOR : addressOf(only('type', kind))

/** True when nothing is asked for. */
export function isOpen(filter: Filter): boolean {
  return filter.q === '' && facetNames.every(name => filter[name].length === 0)
}

/** `filter` with `value` taken out of a facet, from its first page. */
export function without(filter: Filter, name: FacetName, value: string): Filter {
  return { ...filter, [name]: filter[name].filter(each => each !== value), page: 1 }
}

/** A filter for one value alone, as links from other pages ask for it. */
export function only(name: FacetName, value: string): Filter {
  return parseFilter(new URLSearchParams([[name, value]]))
}

/** Values of a parameter that can be values, each once, in order; at most ten. */
export function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name).map(value => value.trim())
  const possible = values.filter(value => value !== '' && value.length <= LONGEST_VALUE && cleaned(value) === value)
  return [...new Set(possible)].sort().slice(0, MOST_VALUES)
}

/** Well-formed Unicode without control characters, with single spaces, cut to so many characters. */
export function cleaned(text: string, most = LONGEST_VALUE): string {
  const spaced = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\uFFFD\s]+/gu, ' ')
    .trim()
  return [...spaced].slice(0, most).join('').trim()
}

/** Number of a page as an address names it, at most 999. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}
