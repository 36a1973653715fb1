import { type Item, type Part, stopsOf } from './paths.ts'

/** A path is walked by people; one that is longer is shown as it is listed. */
const LONGEST_WALK = 1000

interface Placed {
  readonly part: Part
  readonly item: Item
}

/**
 * The parts of a mission in the order in which `walk` visits their tutorials. Feeds list a path before the groups that
 * stand in it, so a path whose tutorials go on after a group comes in several runs, of which the first has its title.
 * Parts stay as they are listed when `walk` does not fit them, as when the feeds are of different moments.
 */
export function inWalkingOrder(parts: readonly Part[], walk: readonly string[]): readonly Part[] {
  const [first, ...others] = parts
  if (!first) return []
  if (walk.length > LONGEST_WALK) return parts
  const hopeless = new Set<string>()
  const fits = (stops: readonly string[], at: number): boolean =>
    stops.every((stop, index) => walk[at + index] === stop)

  /** Items from `at` on, when `taken` items of `host` and the parts before `next` are placed. */
  const place = (host: Part, taken: number, next: number, at: number): Placed[] | undefined => {
    const key = `${parts.indexOf(host)} ${taken} ${next}`
    if (hopeless.has(key)) return undefined
    const item = host.items[taken]
    const nested = others[next]
    if (!item && !nested) return at === walk.length ? [] : undefined
    const placed =
      (item && placeItem(host, item, taken, next, at)) ??
      (nested && placeWhole(host, nested, taken, next, at)) ??
      (nested && !item ? place(nested, 0, next + 1, at) : undefined)
    if (!placed) hopeless.add(key)
    return placed
  }

  const placeItem = (host: Part, item: Item, taken: number, next: number, at: number): Placed[] | undefined => {
    const stops = stopsOf(item)
    const rest = fits(stops, at) ? place(host, taken + 1, next, at + stops.length) : undefined
    return rest && [{ part: host, item }, ...rest]
  }

  const placeWhole = (host: Part, nested: Part, taken: number, next: number, at: number): Placed[] | undefined => {
    const stops = nested.items.flatMap(stopsOf)
    const rest = fits(stops, at) ? place(host, taken, next + 1, at + stops.length) : undefined
    return rest && [...nested.items.map(item => ({ part: nested, item })), ...rest]
  }

  const placed = place(first, 0, 0, 0)
  return placed ? runsOf(placed) : parts
}

/** Neighbours of one part as one run of it, of which only the first is titled; what is not titled needs no bounds. */
function runsOf(placed: readonly Placed[]): Part[] {
  const runs: { part: Part; items: Item[]; isTitled: boolean }[] = []
  const begun = new Set<Part>()
  for (const { part, item } of placed) {
    const last = runs.at(-1)
    const isTitled = part.title !== undefined && !begun.has(part)
    if (last && (last.part === part || !(last.isTitled || isTitled))) last.items.push(item)
    else runs.push({ part, items: [item], isTitled })
    begun.add(part)
  }
  return runs.map(({ part, items, isTitled }) =>
    isTitled ? { ...part, items } : { title: undefined, slug: undefined, description: '', items }
  )
}
