/** Something with a time, as far as clashes go. */
interface Timed {
  readonly start: string | null
  readonly end: string | null
}

/**
 * Of each entry the others that overlap it in time, by their places in the list. One that begins when another ends does not; without
 * an end it is a moment, without a beginning it overlaps nothing.
 */
export function clashesOf(entries: readonly Timed[]): ReadonlyMap<number, readonly number[]> {
  const spans = entries
    .flatMap((entry, place) => {
      const span = spanOf(entry)
      return span ? [{ place, ...span }] : []
    })
    .sort((one, other) => one.from - other.from || one.to - other.to)
  const clashes = new Map<number, number[]>()
  const note = (one: number, other: number): void => void clashes.set(one, [...(clashes.get(one) ?? []), other])
  let open: typeof spans = []
  for (const span of spans) {
    open = open.filter(({ to }) => to > span.from)
    for (const other of open) {
      note(other.place, span.place)
      note(span.place, other.place)
    }
    open.push(span)
  }
  return clashes
}

/** The shortest time that something takes. */
const MOMENT = 1

function spanOf({ start, end }: Timed): { readonly from: number; readonly to: number } | undefined {
  const from = Date.parse(start ?? '')
  if (Number.isNaN(from)) return undefined
  const to = Date.parse(end ?? '')
  return { from, to: to > from ? to : from + MOMENT }
}
