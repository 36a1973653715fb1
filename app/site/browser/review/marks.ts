import type { Placed } from './place-threads.ts'

/** Names of the highlights in the stylesheet. */
const [ALL, CURRENT] = ['review', 'review-current']

/** Marks the passages of threads in the text; browsers without highlights show them in the list alone. */
export function markPassages(placed: readonly Placed[], current: string | undefined): void {
  if (!('highlights' in CSS)) return
  const ranges = (isCurrent: boolean): Range[] =>
    placed.flatMap(({ thread, range }) => (range && (thread.ID === current) === isCurrent ? [range] : []))
  CSS.highlights.set(ALL, new Highlight(...ranges(false)))
  CSS.highlights.set(CURRENT, new Highlight(...ranges(true)))
}

/** The thread whose passage was clicked, the shortest of several. */
export function threadAt(placed: readonly Placed[], { clientX: x, clientY: y }: MouseEvent): string | undefined {
  const hit = placed.filter(({ range }) => range && [...range.getClientRects()].some(box => contains(box, x, y)))
  return hit.sort((one, other) => lengthOf(one) - lengthOf(other))[0]?.thread.ID
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

const lengthOf = ({ place }: Placed): number => (place ? place.end - place.start : 0)

/** Scrolls a passage into the middle of the window; a folded part of the page that it is in is opened. */
export function showPassage({ range }: Placed): void {
  const element = range?.startContainer.parentElement
  if (!element) return
  element.closest('details')?.setAttribute('open', '')
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
}
