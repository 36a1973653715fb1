import type { Model } from '../../metadata/types.ts'
import type { Order } from '../workplaces/order.ts'

/** A link of the side navigation. */
export interface Place {
  readonly at: string
  readonly name: string
  /** Other words that it is found by. */
  readonly also: string
}

/** A group of the side navigation: its pages first, then the lists of its entities. */
interface NavigationGroup {
  readonly name: string
  readonly label: string
  readonly pages: readonly Place[]
  readonly lists: readonly Place[]
}

/** All pages, sets and singletons in their groups; lists by name. A page may stand in the place of a list. */
export function navigationOf({ sets }: Model, { pages: own, groups, groupOf }: Order): readonly NavigationGroup[] {
  const lists = [...sets]
    .filter(([set]) => !own.some(page => page.set === set))
    .map(([set, { plural }]) => ({ at: set, name: plural, also: set, group: groupOf(set) }))
  const pages = own.flatMap(({ at, name, group }) => (name === undefined ? [] : [{ at, name, also: '', group }]))
  return groups.map(({ name, label }) => ({
    name,
    label,
    pages: pages.filter(({ group }) => group === name),
    lists: lists.filter(({ group }) => group === name).sort((one, other) => one.name.localeCompare(other.name))
  }))
}
