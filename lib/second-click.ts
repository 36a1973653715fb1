/** Two activations by key within so many milliseconds are one; of a pointer the system says what a double click is. */
const WITHIN_MS = 500

/** A click as a browser tells it, as far as it matters here. */
interface Click {
  /** 0 by key; by pointer 1, and 2 for the second click of a double click. */
  readonly detail: number
  readonly timeStamp: number
  readonly target: unknown
  stopImmediatePropagation(): void
  preventDefault(): void
}

interface ClickSource<Event extends Click> {
  addEventListener(type: 'click', listener: (event: Event) => void, capture: true): void
}

/**
 * Drops the second click of a double click on a button that takes back what its first click did, since who clicks twice
 * means it once. A later click takes it back. `switchOf` finds such a button by what was clicked.
 */
export function dropSecondClicks<Event extends Click>(
  source: ClickSource<Event>,
  switchOf: (target: Event['target']) => object | null
): void {
  let last: { readonly pressed: object; readonly at: number } | undefined
  source.addEventListener(
    'click',
    event => {
      const pressed = switchOf(event.target)
      if (!pressed) return
      const before = last
      last = { pressed, at: event.timeStamp }
      // fingers that are quick at two buttons in the same place mean both
      if (before?.pressed !== pressed) return
      const isSecond = event.detail > 1 || (event.detail === 0 && event.timeStamp - before.at < WITHIN_MS)
      if (!isSecond) return
      event.stopImmediatePropagation()
      event.preventDefault()
    },
    true
  )
}
