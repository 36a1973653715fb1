/** Pixels that are no hidden text: paddings, and fractions of zoomed pages. */
const EDGE = 4

const watched = new WeakSet<Element>()

/**
 * Keeps in `data-more` of an element that scrolls sideways whether more of it lies before its start or after its end, by
 * which styles fade that edge. `changed` hears of each change of its size.
 */
export function showMore(scroller: Element, changed?: (isWider: boolean) => void): void {
  if (watched.has(scroller)) return
  watched.add(scroller)
  const show = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    const sides = [scrollLeft > EDGE && 'start', scrollLeft + clientWidth < scrollWidth - EDGE && 'end']
    scroller.setAttribute('data-more', sides.filter(Boolean).join(' '))
  }
  scroller.addEventListener('scroll', show, { passive: true })
  const observer = new ResizeObserver(() => {
    show()
    changed?.(scroller.scrollWidth > scroller.clientWidth + EDGE)
  })
  // a font that comes later changes what lies within, not the element itself
  for (const element of [scroller, scroller.firstElementChild]) if (element) observer.observe(element)
}
