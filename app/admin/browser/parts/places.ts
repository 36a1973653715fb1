import { entryState, go, keepInEntry } from './address.ts'

/** Place of somebody in a list. */
export interface Place {
  /** The row that was opened, by its place in the list and its path. */
  readonly index: number
  readonly path: string
  /** Height of a row, in pixels. */
  readonly height: number
  /** How far the list was scrolled, and the page. */
  readonly top: number
  readonly page: number
}

/** The list that the row of a page was opened from. */
export interface Origin {
  /** Address of the list, with its search, filters and order. */
  readonly list: string
  /** Path of the list. */
  readonly of: string
  readonly index: number
}

/** Places in lists by the addresses of these, as long as the page is loaded. */
const places = new Map<string, Place>()

/** Opens a row of a list, whose place is kept for the way back. */
export function openRow(address: string, of: string, place: Place): void {
  const list = location.pathname + location.search
  places.set(list, place)
  keepInEntry({ isLeft: true })
  const origin: Origin = { list, of, index: place.index }
  go(address, false, { origin })
}

/** Goes on to another row of the list; the way back leads to the list still. */
export function openNeighbour(address: string, origin: Origin, path: string): void {
  const before = places.get(origin.list)
  if (before) {
    const top = Math.max(0, before.top + (origin.index - before.index) * before.height)
    places.set(origin.list, { ...before, index: origin.index, path, top })
  }
  go(address, true, { origin })
}

/** The place to which somebody comes back; undefined for a list that is opened anew. */
export const placeHere = (): Place | undefined =>
  entryState()['isLeft'] === true ? places.get(location.pathname + location.search) : undefined

/** The list that the row of this page was opened from. */
export const originHere = (): Origin | undefined => entryState()['origin'] as Origin | undefined

/** Leads back to the list at `above` as it was left, where the page was opened from it; other clicks are those of a link. */
export function backToList(event: MouseEvent, above: string): void {
  const origin = originHere()
  if (origin?.of !== above || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  go(origin.list, false, { isLeft: true })
}
