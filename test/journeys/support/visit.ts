import { expect } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { overhang, type WatchedPage, watchedPage, type WatchOptions } from '../../support/browser/watched-page.ts'
import type { Installation } from './installation.ts'

/** How somebody uses the site: in which window, by what, and with which account when they log in. */
export interface Way {
  readonly name: string
  readonly options: WatchOptions
  readonly byKeyboard?: true
  readonly user: string
  /** Their first name, which the header shows. */
  readonly called: string
}

/** Somebody on the site, from their first page on. */
export interface Visit extends WatchedPage {
  readonly way: Way
  readonly site: Installation
  /** Presses what is shown: by the pointer, or by Tab and Enter. */
  readonly press: (shown: Locator) => Promise<void>
  /** Writes into a field, which is reached like that. */
  readonly write: (field: Locator, text: string) => Promise<void>
  /** Logs in by the header, and comes back to the page. */
  readonly logIn: () => Promise<void>
  /** Looks at the page: nothing is wider than the window, and nothing has gone wrong. */
  readonly look: () => Promise<void>
  /** Drops what has gone wrong so far and is meant to, as `expected` tells it; anything else fails. */
  readonly overlook: (expected: RegExp) => void
  /** The same person in another browser. */
  readonly onAnotherDevice: () => Promise<Visit>
}

/** More stops than a page has in front of what somebody looks for. */
const MOST_STOPS = 400

/** Opens a browser for somebody; its context is the caller's to close. */
export async function visit(browser: Browser, site: Installation, way: Way): Promise<Visit> {
  const watched = await watchedPage(browser, site.gateway.url, way.options)
  const { page } = watched
  const press = async (shown: Locator): Promise<void> => {
    if (!way.byKeyboard) return shown.click()
    await tabTo(page, shown)
    await page.keyboard.press('Enter')
  }
  const write = async (field: Locator, text: string): Promise<void> => {
    await (way.byKeyboard ? tabTo(page, field) : field.click())
    await page.keyboard.insertText(text)
  }
  return {
    ...watched,
    way,
    site,
    press,
    write,
    logIn: async () => {
      const before = page.url()
      await press(page.getByRole('banner').getByRole('link', { name: 'Log in' }))
      await write(page.getByRole('textbox', { name: 'Name' }), way.user)
      await write(page.getByRole('textbox', { name: 'Password' }), way.user)
      await press(page.getByRole('button', { name: 'Log in', exact: true }))
      await page.waitForURL(before)
      await page.getByRole('banner').getByRole('link', { name: way.called }).waitFor()
    },
    look: async () => expect([await overhang(page), watched.complaints()]).toEqual([0, []]),
    overlook: expected => expect(watched.complaints().filter(complaint => !expected.test(complaint))).toEqual([]),
    onAnotherDevice: () => visit(browser, site, way)
  }
}

/** Goes from stop to stop until the focus is on what is shown, as somebody without a pointer does. */
async function tabTo(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor()
  const focused = shown.and(page.locator(':focus'))
  for (let stops = 0; (await focused.count()) === 0; stops += 1) {
    expect(stops).toBeLessThan(MOST_STOPS)
    await page.keyboard.press('Tab')
  }
}
