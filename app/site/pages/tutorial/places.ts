import { hrefOf, type Label } from '../../catalog/card.ts'
import type { Catalog, Place } from '../../catalog/catalog.ts'
import type { Path } from '../../catalog/paths.ts'
import type { Link } from '../../views/models.ts'
import type { PlaceModel } from '../../views/tutorial-model.ts'

/** Neighbours that are listed before and after a tutorial of a long path. */
const AROUND = 4

/** Positions of a tutorial, first the one in the mission or group that is shown with it. */
export function placesOf(slug: string, catalog: Catalog): PlaceModel[] {
  const places = (catalog.places.get(slug) ?? []).flatMap(place => placeOf(slug, place, catalog) ?? [])
  return [...new Map(places.map(place => [place.path.href, place])).values()]
}

function placeOf(slug: string, { mission, group, prev, next }: Place, catalog: Catalog): PlaceModel | undefined {
  const found = pathOf(mission, catalog.missions) ?? pathOf(group, catalog.groups)
  if (!found) return undefined
  const { card } = found
  const stops = stopsAlong(found)
  const index = stops.findIndex(stop => stop.slug === slug)
  const around = stops.slice(Math.max(0, index - AROUND), index + AROUND + 1)
  return {
    kind: card.kind,
    path: { href: card.href, text: card.title },
    group: mission && group ? { href: hrefOf('group', group.slug), text: group.text } : undefined,
    position: stops[index]?.position ?? 1,
    count: Math.max(1, ...stops.map(({ position }) => position)),
    prev: linkTo(prev, catalog),
    next: linkTo(next, catalog),
    around: around.flatMap(({ slug: member, isOther }) => {
      const link = linkTo(member, catalog)
      return link ? [{ ...link, isOther, isHere: member === slug }] : []
    }),
    isWhole: around.length === stops.length
  }
}

interface Stop {
  readonly slug: string
  /** From 1; ways of a choice begin at the same one. */
  readonly position: number
  /** Another way than the stop before it. */
  readonly isOther: boolean
}

/** The tutorials of a path in the order in which it is walked; of a choice the longest way counts. */
function stopsAlong({ parts }: Path): Stop[] {
  let walked = 0
  return parts
    .flatMap(({ items }) => items)
    .flatMap(item => {
      const before = walked
      const ways = 'tutorial' in item ? [[item.tutorial]] : item.branches.map(({ tutorials }) => tutorials)
      walked += Math.max(0, ...ways.map(({ length }) => length))
      return ways.flatMap((way, nth) =>
        way.map((slug, offset) => ({ slug, position: before + offset + 1, isOther: nth > 0 && offset === 0 }))
      )
    })
}

const pathOf = (label: Label | undefined, paths: ReadonlyMap<string, Path>): Path | undefined =>
  label && paths.get(label.slug)

function linkTo(slug: string | null, { tutorials }: Catalog): Link | undefined {
  const card = slug === null ? undefined : tutorials.get(slug)
  return card && { href: card.href, text: card.title }
}
