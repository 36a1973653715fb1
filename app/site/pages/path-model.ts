import { hrefOf } from '../catalog/card.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { minutesOf } from '../catalog/path-cards.ts'
import { type Branch, type Item, type Part, type Path, stopsOf } from '../catalog/paths.ts'
import { conditionWords } from '../views/parts/condition-words.ts'
import type { Leg, PathModel, Stop, Way } from '../views/parts/path-model.ts'

/** View model of a mission or group. */
export function pathModel({ card, parts, checkpoints }: Path, catalog: Catalog): PathModel {
  const items = parts.flatMap(part => part.items)
  const number = new Map(items.map((item, index) => [item, index + 1]))
  const [first] = items.flatMap(stopsOf)
  return {
    card,
    checkpoints,
    legs: parts.map(part => legOf(part, card.kind === 'mission', number, catalog)),
    start: first === undefined ? undefined : catalog.tutorials.get(first),
    missions: card.kind === 'group' ? missionsWith(card.slug, catalog) : []
  }
}

function legOf(part: Part, isTitled: boolean, number: ReadonlyMap<Item, number>, catalog: Catalog): Leg {
  const { title, slug, description, items } = part
  const stops = items.flatMap(item => stopOf(item, number.get(item) ?? 1, catalog) ?? [])
  const minutes = minutesOf(items, catalog.tutorials)
  if (!isTitled) return { title: undefined, href: undefined, description: '', minutes, stops }
  return { title, href: slug && hrefOf('group', slug), description, minutes, stops }
}

function stopOf(item: Item, number: number, catalog: Catalog): Stop | undefined {
  if ('branches' in item) return { number, ways: item.branches.map(branch => wayOf(branch, catalog)) }
  const card = catalog.tutorials.get(item.tutorial)
  return card && { number, card }
}

function wayOf({ label, condition, kind, slug, tutorials }: Branch, catalog: Catalog): Way {
  return {
    label,
    when: condition === null ? undefined : conditionWords(condition, catalog),
    group: kind === 'group' ? catalog.groups.get(slug)?.card : undefined,
    cards: tutorials.flatMap(tutorial => catalog.tutorials.get(tutorial) ?? [])
  }
}

/** The missions in which a group is a part or a way of a choice, by title. */
function missionsWith(group: string, { missions }: Catalog) {
  const leads = (item: Item) =>
    'branches' in item && item.branches.some(({ kind, slug }) => kind === 'group' && slug === group)
  return [...missions.values()]
    .filter(({ parts }) => parts.some(({ slug, items }) => slug === group || items.some(leads)))
    .map(({ card }) => card)
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
}
