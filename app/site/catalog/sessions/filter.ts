import { cleaned, LONGEST_QUERY, pageOf, valuesOf } from '../filter.ts'
import { DIRECTORY } from './catalog.ts'

/** Facets of the directory, by the names of their URL parameters. */
export const sessionFacets = ['day', 'venue', 'track', 'language', 'speaker'] as const
export type SessionFacet = (typeof sessionFacets)[number]

/** A filter of the directory: all words, and for each facet any of its values; a facet without values matches everything. */
export interface SessionFilter extends Readonly<Record<SessionFacet, readonly string[]>> {
  readonly q: string
  /** From 1. */
  readonly page: number
}

/** The filter that an address names; what cannot be is dropped. */
export function parseSessionFilter(query: URLSearchParams): SessionFilter {
  const values = Object.fromEntries(sessionFacets.map(name => [name, valuesOf(query, name)]))
  return {
    ...(values as Record<SessionFacet, string[]>),
    q: cleaned(query.get('q') ?? '', LONGEST_QUERY),
    page: pageOf(query.get('page') ?? '')
  }
}

/** The one form in which a filter stands in an address. */
export function sessionQuery(filter: SessionFilter): URLSearchParams {
  const query = new URLSearchParams(filter.q ? { q: filter.q } : {})
  for (const name of sessionFacets) for (const value of filter[name]) query.append(name, value)
  if (filter.page > 1) query.set('page', String(filter.page))
  return query
}

/** The address of the directory for a filter. */
export function directoryHref(filter: SessionFilter): string {
  const query = sessionQuery(filter).toString()
  return query === '' ? DIRECTORY : `${DIRECTORY}?${query}`
}

/** The address of the directory for one value alone. */
export const directoryOf = (name: SessionFacet, value: string): string =>
  `${DIRECTORY}?${new URLSearchParams([[name, value]]).toString()}`

/** True when nothing is asked for. */
export const isOpen = (filter: SessionFilter): boolean =>
  filter.q === '' && sessionFacets.every(name => filter[name].length === 0)

/** `filter` with a value put in or taken out, from its first page. */
export function toggled(filter: SessionFilter, name: SessionFacet, value: string): SessionFilter {
  const values = filter[name]
  const others = values.filter(each => each !== value)
  return { ...filter, [name]: others.length < values.length ? others : [...values, value].sort(), page: 1 }
}
