import type { Concept } from '../concepts.ts'
import { type ConceptFilter, type ConceptGroup, conceptsHref, groupsOf, matches, textOf } from './concept-list.ts'

/** Concepts of a page. Fewer of them are all in one page, hidden where the filter leaves them out, and filtered while typing. */
const CONCEPTS_A_PAGE = 200

/** A page of the list of concepts. */
export interface ConceptPage {
  readonly filter: ConceptFilter
  readonly groups: readonly ConceptGroup[]
  /** Number of all concepts. */
  readonly count: number
  /** Number of those that the filter finds. */
  readonly found: number
  readonly pages: number
  /** True when all concepts are there, so that a script can filter them. */
  readonly isWhole: boolean
  /** Links to the groups on other pages; none while there is one page. */
  readonly jumps: readonly { readonly title: string; readonly href: string }[]
}

/** The page of a filter; a page beyond the last one is the last one. */
export function conceptPage(concepts: ReadonlyMap<string, Concept>, asked: ConceptFilter): ConceptPage {
  const isFound = (concept: Concept): boolean => matches(textOf(concept), asked.q)
  const all = groupsOf(concepts.values(), asked.by)
  const count = concepts.size
  const found = [...concepts.values()].filter(isFound).length
  if (count <= CONCEPTS_A_PAGE)
    return { filter: { ...asked, page: 1 }, groups: all, count, found, pages: 1, isWhole: true, jumps: [] }
  const lines = all.flatMap(group => group.concepts.filter(isFound).map(concept => ({ group, concept })))
  const pages = Math.max(1, Math.ceil(lines.length / CONCEPTS_A_PAGE))
  const filter = { ...asked, page: Math.min(asked.page, pages) }
  const shown = lines.slice((filter.page - 1) * CONCEPTS_A_PAGE, filter.page * CONCEPTS_A_PAGE)
  const groups = all.flatMap(group => {
    const own = shown.filter(line => line.group === group).map(({ concept }) => concept)
    return own.length > 0 ? [{ ...group, concepts: own }] : []
  })
  const firsts = new Map(lines.map(({ group }, at) => [group, at] as const).toReversed())
  const jumps = all.flatMap(group => {
    const at = firsts.get(group)
    if (at === undefined) return []
    const page = Math.floor(at / CONCEPTS_A_PAGE) + 1
    return { title: group.title, href: `${conceptsHref({ ...filter, page })}#${group.id}` }
  })
  return { filter, groups, count, found, pages, isWhole: false, jumps: pages > 1 ? jumps : [] }
}
