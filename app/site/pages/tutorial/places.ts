import { hrefOf, type Label } from '../../catalog/card.ts'
import type { Catalog, Path, Place } from '../../catalog/catalog.ts'
import { tutorialsIn } from '../../catalog/paths.ts'
import type { Link } from '../../views/models.ts'
import type { PlaceModel } from '../../views/tutorial-model.ts'

/** Neighbours that are listed before and after a tutorial of a long path. */
const AROUND = 4

/** Where a tutorial stands, the mission or group that is shown with it first. */
export function placesOf(slug: string, catalog: Catalog): PlaceModel[] {
  const places = (catalog.places.get(slug) ?? []).flatMap(place => placeOf(slug, place, catalog) ?? [])
  return [...new Map(places.map(place => [place.path.href, place])).values()]
}

function placeOf(slug: string, { mission, group, prev, next }: Place, catalog: Catalog): PlaceModel | undefined {
  const found = pathOf(mission, catalog.missions) ?? pathOf(group, catalog.groups)
  if (!found) return undefined
  const { card } = found
  const members = [...new Set(found.parts.flatMap(tutorialsIn))]
  const index = members.indexOf(slug)
  const first = Math.max(0, index - AROUND)
  return {
    kind: card.kind,
    path: { href: card.href, text: card.title },
    group: mission && group ? { href: hrefOf('group', group.slug), text: group.text } : undefined,
    position: index + 1,
    count: members.length,
    prev: linkTo(prev, catalog),
    next: linkTo(next, catalog),
    around: members.slice(first, index + AROUND + 1).flatMap((member, offset) => {
      const link = linkTo(member, catalog)
      return link ? [{ ...link, position: first + offset + 1 }] : []
    })
  }
}

const pathOf = (label: Label | undefined, paths: ReadonlyMap<string, Path>): Path | undefined =>
  label && paths.get(label.slug)

function linkTo(slug: string | null, { tutorials }: Catalog): Link | undefined {
  const card = slug === null ? undefined : tutorials.get(slug)
  return card && { href: card.href, text: card.title }
}
