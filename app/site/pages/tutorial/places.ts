import { hrefOf, type Label } from '../../catalog/card.ts'
import type { Catalog, Place } from '../../catalog/catalog.ts'
import { type Path, tutorialsIn, walkOf } from '../../catalog/paths.ts'
import { positionsOf, type Walk } from '../../catalog/path/walk.ts'
import type { Link } from '../../views/models.ts'
import type { PlaceModel } from '../../views/tutorial-model.ts'

/** Neighbours that are listed before and after a tutorial of a long path. */
const AROUND = 4

/**
 * Places of a tutorial, first the one that is shown to whoever comes by no path: directly in a mission rather than in a
 * group of one.
 */
export function placesOf(slug: string, catalog: Catalog): PlaceModel[] {
  const places = (catalog.places.get(slug) ?? []).flatMap(place => placeOf(slug, place, catalog) ?? [])
  const isFar = ({ kind, group }: PlaceModel): number => (kind === 'group' ? 2 : group ? 1 : 0)
  return [...new Map(places.map(place => [place.path.href, place])).values()].sort(
    (one, other) => isFar(one) - isFar(other)
  )
}

function placeOf(slug: string, { mission, group, prev, next }: Place, catalog: Catalog): PlaceModel | undefined {
  const found = pathOf(mission, catalog.missions) ?? pathOf(group, catalog.groups)
  if (!found) return undefined
  const { card } = found
  const walk = walkOf(found)
  const stops = stopsAlong(walk)
  const index = stops.findIndex(stop => stop.slug === slug)
  const around = stops.slice(Math.max(0, index - AROUND), index + AROUND + 1)
  return {
    kind: card.kind,
    path: { href: card.href, text: card.title },
    group: mission && (groupWith(slug, found) ?? (group && linkToGroup(group))),
    position: stops[index]?.position ?? 1,
    count: Math.max(1, card.count),
    walk,
    prev: linkTo(prev, catalog),
    next: linkTo(next, catalog),
    around: around.flatMap(({ slug: member, isOther }) => {
      const link = linkTo(member, catalog)
      return link ? [{ ...link, isOther, isHere: member === slug }] : []
    }),
    isWhole: around.length === stops.length
  }
}

/** The group of a mission in which a tutorial stands. */
function groupWith(slug: string, { parts }: Path): Link | undefined {
  const part = parts.find(each => each.title !== undefined && tutorialsIn(each).includes(slug))
  return part?.slug === undefined ? undefined : linkToGroup({ slug: part.slug, text: part.title ?? part.slug })
}

const linkToGroup = ({ slug, text }: Label): Link => ({ href: hrefOf('group', slug), text })

interface Stop {
  readonly slug: string
  /** From 1; ways of a choice begin at the same one. */
  readonly position: number
  /** Another way than the stop before it. */
  readonly isOther: boolean
}

/** The tutorials of a path in the order in which it is walked. */
function stopsAlong({ stops }: Walk): Stop[] {
  const positions = positionsOf(stops)
  return stops.flatMap(({ ways }, place) =>
    ways.flatMap((way, nth) =>
      way.map((slug, offset) => ({
        slug,
        position: (positions[place] ?? 1) + offset,
        isOther: nth > 0 && offset === 0
      }))
    )
  )
}

const pathOf = (label: Label | undefined, paths: ReadonlyMap<string, Path>): Path | undefined =>
  label && paths.get(label.slug)

function linkTo(slug: string | null, { tutorials }: Catalog): Link | undefined {
  const card = slug === null ? undefined : tutorials.get(slug)
  return card && { href: card.href, text: card.title }
}
