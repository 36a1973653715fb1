import type { Locator, Page } from 'playwright-core'
import { page, showPage } from '../../support/page-under-test.ts'
import type { OpenOptions } from '../../support/workplace.ts'

/** Somebody who does a job in the workplace by pointer. */
export interface Person {
  readonly page: Page
  /** Presses something once it is there. */
  readonly click: (what: Locator) => Promise<void>
  /** Replaces the text of a field that has the focus already, or gets it by a click. */
  readonly type: (into: Locator, text: string) => Promise<void>
  /** Presses a key, which is no click. */
  readonly press: (key: string) => Promise<void>
  /** Clicks from the home page on. */
  readonly clicks: () => number
}

/** Somebody at the home page of the workplace, by default an admin, with the clicks counted that a job takes. */
export async function personAtHome(options?: OpenOptions): Promise<Person> {
  await showPage('', options)
  const shown = page
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    await what.click()
    clicks += 1
  }
  const type = async (into: Locator, text: string): Promise<void> => {
    if (!(await hasFocus(into))) await click(into)
    await into.fill(text)
  }
  return { page: shown, click, type, press: key => shown.keyboard.press(key), clicks: () => clicks }
}

/** True where the field, or the one inside it, has the focus. */
const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.and(field.page().locator(':focus, :focus-within')).count()) > 0
