import { SEARCHED_TYPES, type SearchedType, type SearchIndex } from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { readText, type SearchText, searchText } from './search-text.ts'

/** Tags that are counted. */
const MAX_TAGS = 20

export interface FacetCount {
  readonly name: string
  readonly count: number
}

/** Values that hits must have one of, by facet; none for a facet that does not narrow. */
export type Filters = Readonly<Record<string, readonly string[]>>

/**
 * The numbers of the values of `facets`, most hits first. The filter of a facet does not narrow its own numbers: whoever has
 * chosen beginners still sees how many advanced ones there are.
 */
export function countsOf(index: SearchIndex, text: SearchText, filters: Filters, facets: readonly string[]) {
  const free = facets.filter(facet => !filters[facet])
  const groups = [free, ...facets.filter(facet => filters[facet]).map(facet => [facet])].filter(each => each.length > 0)
  const counted = groups.flatMap(group => {
    const others = Object.entries(filters).filter(([facet]) => !group.includes(facet))
    const { facets: found } = searchText(index, text, { top: 0, facets: Object.fromEntries(others), count: group })
    return Object.entries(found)
  })
  const byFacet = new Map(counted)
  return (facet: string): readonly FacetCount[] =>
    Object.entries(byFacet.get(facet) ?? {})
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

/** Values with commas between them, in lower case as they are indexed; undefined without any, which narrows nothing. */
export function listOf(values: string | null | undefined): readonly string[] | undefined {
  const list = (values ?? '').split(',').flatMap(value => value.trim().toLowerCase() || [])
  return list.length > 0 ? list : undefined
}

/** Drops the filters that narrow nothing. */
export const filtersOf = (filters: Readonly<Record<string, readonly string[] | undefined>>): Filters =>
  Object.fromEntries(Object.entries(filters).flatMap(([facet, values]) => (values ? [[facet, values]] : [])))

/** The types among `values`: others have no documents, and so no hits. */
export const typesOf = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values?.map(value => SEARCHED_TYPES.find(type => type === (value.toUpperCase() as SearchedType)) ?? value)

interface Asked {
  readonly search?: string | null
  readonly taskTypes?: string | null
  readonly experience?: string | null
}

/** Numbers for the filters beside a list of hits. */
export async function facetsOf({ search, taskTypes, experience }: Asked): Promise<object> {
  const index = await searchIndex()
  const text = readText(search, 'search')
  const filters = filtersOf({ type: typesOf(listOf(taskTypes)), level: listOf(experience) })
  const counts = countsOf(index, text, filters, ['type', 'level', 'tag'])
  return {
    totalCount: searchText(index, text, { top: 0, facets: filters }).total,
    typeCounts: counts('type'),
    experienceCounts: counts('level'),
    tagCounts: counts('tag').slice(0, MAX_TAGS)
  }
}
