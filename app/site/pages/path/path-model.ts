import { type Card, hrefOf } from '../../catalog/card.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { minutesOf } from '../../catalog/path-cards.ts'
import { type Branch, type Item, type Part, type Path, stopsOf, walkOf } from '../../catalog/paths.ts'
import { lengthOf, positionsOf } from '../../catalog/path/walk.ts'
import type { Views } from '../../views/models.ts'
import type { Leg, PathModel, Stop, Way } from '../../views/parts/path-model.ts'
import { learntIn, onwardFrom } from './path-end.ts'

/** First and last number of an item. */
type Numbers = ReadonlyMap<Item, readonly [first: number, last: number]>

/** Catalog, numbers and words with which a part of a path is shown. */
interface Ground extends Pick<Views, 'conditionWords'> {
  readonly catalog: Catalog
  readonly numbers: Numbers
}

/** View model of a mission or group, with conditions in the words of `views`. */
export function pathModel(path: Path, catalog: Catalog, { conditionWords }: Views): PathModel {
  const { card, parts } = path
  const items = parts.flatMap(part => part.items)
  const walk = walkOf(path)
  const positions = positionsOf(walk.stops)
  const numbers: Numbers = new Map(
    items.map((item, index) => {
      const [first, stop] = [positions[index] ?? 1, walk.stops[index]]
      return [item, [first, first + (stop ? lengthOf(stop) : 1) - 1]]
    })
  )
  const ground = { catalog, numbers, conditionWords }
  const [first] = items.flatMap(stopsOf)
  const missions = card.kind === 'group' ? missionsWith(card.slug, catalog) : []
  return {
    card,
    walk,
    legs: parts.map(part => legOf(part, card.kind === 'mission', ground)),
    start: first === undefined ? undefined : catalog.tutorials.get(first),
    missions,
    learnt: learntIn(path, catalog),
    onward: missions.length > 0 ? missions : onwardFrom(card, catalog)
  }
}

function legOf(part: Part, isTitled: boolean, ground: Ground): Leg {
  const { title, slug, description, items } = part
  const stops = items.flatMap(item => stopOf(item, ground) ?? [])
  const minutes = minutesOf(items, ground.catalog.tutorials)
  if (!isTitled) return { title: undefined, href: undefined, description: '', minutes, stops }
  return { title, href: slug && hrefOf('group', slug), description, minutes, stops }
}

function stopOf(item: Item, ground: Ground): Stop | undefined {
  const { catalog, numbers } = ground
  const [number, last] = numbers.get(item) ?? [1, 1]
  if ('branches' in item) return { number, last, ways: item.branches.map(branch => wayOf(branch, ground)) }
  const card = catalog.tutorials.get(item.tutorial)
  return card && { number, last, card }
}

function wayOf({ label, condition, kind, slug, tutorials }: Branch, { catalog, conditionWords }: Ground): Way {
  return {
    label,
    when: condition === null ? undefined : conditionWords(condition, catalog),
    group: kind === 'group' ? catalog.groups.get(slug)?.card : undefined,
    cards: tutorials.flatMap(tutorial => catalog.tutorials.get(tutorial) ?? [])
  }
}

/** The missions in which a group is a part or a way of a choice, by title. */
function missionsWith(group: string, { cards, missions }: Catalog) {
  const leads = (item: Item) =>
    'branches' in item && item.branches.some(({ kind, slug }) => kind === 'group' && slug === group)
  const partsOf = ({ kind, slug }: Card) => (kind === 'mission' ? (missions.get(slug)?.parts ?? []) : [])
  return cards.filter(card => partsOf(card).some(({ slug, items }) => slug === group || items.some(leads)))
}
