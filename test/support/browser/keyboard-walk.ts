import type { Page } from 'playwright-core'

/** Findings of a walk through a page by the Tab key. */
export interface KeyboardWalk {
  /** Elements that had the focus after each key, by role and words, in order, once around. */
  readonly order: readonly string[]
  /** Elements that can be used but are never reached. */
  readonly unreached: readonly string[]
  /** Elements that show nothing when they have the focus. */
  readonly unseen: readonly string[]
  /** Elements that, with the focus, lie wholly outside of the window or below something else (WCAG 2.2, 2.4.11). */
  readonly obscured: readonly string[]
}

interface Stop {
  readonly number: number
  readonly name: string
  readonly isSeen: boolean
  readonly isFree: boolean
}

const MOST_STOPS = 400

/** Numbers everything that the Tab key should reach; answers the names by number. */
const numbered = `(() => {
  const usable = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]'
  const stops = [...document.querySelectorAll(usable)].filter(
    node =>
      node.tabIndex >= 0 &&
      !node.disabled &&
      !node.closest('[inert]') &&
      node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !(node.type === 'radio' && node.name && !node.checked)
  )
  const nameOf = node =>
    (node.localName + ' ' + (node.getAttribute('aria-label') ?? node.innerText ?? '').trim().replace(/\\s+/g, ' ')).slice(0, 60)
  document.activeElement?.blur()
  window.keyboardStops = stops
  return stops.map(nameOf)
})()`

/** The stop that has the focus; undefined when nothing has it. */
const stopNow = `(() => {
  const node = document.activeElement
  if (!node || node === document.body) return undefined
  const box = node.getBoundingClientRect()
  const outlined = element => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\\)$/.test(outlineColor)
  }
  let shown = node
  while (shown && !outlined(shown)) shown = shown.parentElement
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  const points = [0.5, 0.1, 0.9].flatMap(x => [0.5, 0.1, 0.9].map(y => [left + (right - left) * x, top + (bottom - top) * y]))
  const isFree = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (node.contains(hit) || hit.contains(node))
  })
  return {
    number: window.keyboardStops.indexOf(node),
    name: node.localName + ' ' + (node.innerText ?? '').slice(0, 40),
    isSeen: shown !== null,
    isFree: right > left && bottom > top && isFree
  }
})()`

/** Presses Tab from the top of the page until the focus has left it. @throws Error when it does not: a trap. */
export async function keyboardWalk(page: Page): Promise<KeyboardWalk> {
  const names = await page.evaluate<readonly string[]>(numbered)
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate<Stop | undefined>(stopNow)
    if (!stop || (stops.length > 0 && stop.number === stops[0]?.number)) break
    stops.push(stop)
    if (stops.length > MOST_STOPS) throw new Error(`the focus does not leave the page; last at ${stop.name}`)
  }
  const nameOf = ({ number, name }: Stop): string => names[number] ?? name
  const reached = new Set(stops.map(({ number }) => number))
  return {
    order: stops.map(nameOf),
    unreached: names.filter((_, number) => !reached.has(number)),
    unseen: stops.filter(({ isSeen }) => !isSeen).map(nameOf),
    obscured: stops.filter(({ isFree }) => !isFree).map(nameOf)
  }
}
