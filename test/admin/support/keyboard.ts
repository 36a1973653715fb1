import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'

/** Names of what has the focus: of each element on the way to it, through components. */
const FOCUSED = `(() => {
  const names = []
  for (let each = document.activeElement; each; each = each.shadowRoot?.activeElement)
    names.push(each.getAttribute('aria-label'), each.getAttribute('accessible-name'), each.innerText?.trim())
  return names.filter(Boolean)
})()`

const MOST_TABS = 150

/** Works a page by its keyboard alone. */
export function keyboard(page: () => Page) {
  const names = () => page().evaluate<string[]>(FOCUSED)
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page().keyboard.press(key)
  }
  /** Presses Tab until something of this name has the focus. */
  const tabTo = async (name: string | RegExp, key = 'Tab'): Promise<void> => {
    const isIt = (each: string): boolean => (typeof name === 'string' ? each === name : name.test(each))
    for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
      if ((await names()).some(isIt)) return
      await press(key)
    }
    throw new Error(`Tab does not lead to ${String(name)}, but to ${(await names()).join(' | ').slice(0, 200)}`)
  }
  return {
    press,
    tabTo,
    /** Tabs to a field, and replaces what is in it. */
    type: async (name: string | RegExp, text: string): Promise<void> => {
      await tabTo(name)
      await press('Control+a')
      await page().keyboard.type(text)
    },
    /** Tabs to a button or link, and presses Enter. */
    enter: async (name: string | RegExp): Promise<void> => {
      await tabTo(name)
      await press('Enter')
    },
    focusIsAt: (name: string) => until(async () => (await names()).includes(name))
  }
}
