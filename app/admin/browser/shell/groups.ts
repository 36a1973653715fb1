import { LAST, type PlaceOfSet, placesOfSets } from '../../metadata/place-of-set.ts'
import type { Model } from '../../metadata/types.ts'
import type { Order } from '../workplaces/order.ts'

/** A link of the side navigation. */
export interface Place {
  readonly at: string
  readonly name: string
  /** Other words that it is found by. */
  readonly also: string
  /** False for what a page, or a row of another list, leads to: it is found by its name alone. */
  readonly isListed: boolean
}

/** A group of the side navigation: its pages and lists in their order. */
interface NavigationGroup {
  readonly name: string
  readonly label: string
  readonly places: readonly Place[]
}

interface Ordered extends Place {
  readonly group: string
  readonly order: number
}

/** All pages, sets and singletons in their groups; what has none stands in that of the rest. */
export function navigationOf(model: Model, { pages: own, groups, rest }: Order): readonly NavigationGroup[] {
  const declared = placesOfSets(model)
  const known = new Set(groups.map(({ name }) => name))
  const pages = own.flatMap(({ at, name, group, order = LAST }): readonly Ordered[] =>
    name === undefined || group === undefined ? [] : [{ at, name, also: '', isListed: true, group, order }]
  )
  const lists = [...model.sets].map(([set, { plural }]): Ordered => {
    const place = declared.get(above(declared, set))
    const page = place?.kind === 'page' ? pages.find(({ at }) => at === place.at) : undefined
    const { area = page?.group ?? rest, order = page?.order ?? LAST } = place?.kind === 'list' ? place : {}
    const isListed = ['list', 'undeclared'].includes(declared.get(set)?.kind ?? '')
    return { at: set, name: plural, also: set, isListed, group: known.has(area) ? area : rest, order }
  })
  const all = [...pages, ...lists].sort((one, other) => one.order - other.order || one.name.localeCompare(other.name))
  return groups.map(({ name, label }) => ({ name, label, places: all.filter(({ group }) => group === name) }))
}

/** The set whose rows lead to those of a set, directly or through others; itself where none do. */
function above(declared: ReadonlyMap<string, PlaceOfSet>, set: string, passed: readonly string[] = []): string {
  const place = declared.get(set)
  return place?.kind === 'below' && !passed.includes(set) ? above(declared, place.set, [...passed, set]) : set
}

/** The address of the entry that a set is found at: its list, a page that shows it, or the list of the rows above it. */
export function entryOf(model: Model, set: string): string {
  const declared = placesOfSets(model)
  const list = above(declared, set)
  const place = declared.get(list)
  return place?.kind === 'page' ? place.at : list
}
