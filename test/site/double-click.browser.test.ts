import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '../support/browser/open.ts'
import { type WatchedPage, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { tutorialBackend } from './support/tutorial-site.ts'

inFullRun()

let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  gateway = await startGateway((await startUpstream(await tutorialBackend())).url)
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

async function open(path: string, options: WatchOptions = {}): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  await page.goto(path)
}

const phone = { viewport: { width: 390, height: 740 } }

/** Buttons that take back what they did, with the attribute that tells their state. */
test.each<readonly [string, string, () => Locator, string, WatchOptions]>([
  ['code folds open', '/tutorials/rich', () => page.locator('.code-fold').first(), 'aria-expanded', {}],
  ['code wraps', '/tutorials/wide', () => page.locator('.code-wrap:visible').first(), 'aria-pressed', {}],
  ['keys are switched off', '/', () => page.locator('.footer-switch'), 'aria-pressed', {}],
  ['steps open', '/tutorials/rich', () => page.locator('.rail-toggle'), 'aria-expanded', phone],
  ['filters open', '/tutorials/', () => page.locator('[data-facets-switch][aria-expanded]'), 'aria-expanded', phone]
])('%s by a double click, and a later click takes it back; by key too', async (_name, path, find, state, options) => {
  await open(path, options)
  const before = await find().getAttribute(state)
  await find().dblclick()
  expect(await find().getAttribute(state)).not.toBe(before)
  await find().click()
  expect(await find().getAttribute(state)).toBe(before)
  await page.waitForTimeout(600)
  await find().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await find().getAttribute(state)).not.toBe(before)
  await page.waitForTimeout(600)
  await page.keyboard.press('Enter')
  expect(await find().getAttribute(state)).toBe(before)
  expect(watched.complaints()).toEqual([])
})

test('what a double click opens stays open: the search and a picture', async () => {
  await open('/tutorials/rich')
  await page.getByRole('banner').getByRole('button', { name: 'Search tutorials' }).dblclick()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enlarge picture' }).dblclick({ position: { x: 5, y: 5 } })
  const picture = page.getByRole('dialog', { name: 'Picture' })
  await picture.waitFor()
  await picture.getByRole('button', { name: 'Close' }).click()
  await picture.waitFor({ state: 'hidden' })
  expect(watched.complaints()).toEqual([])
})
