import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { overhang, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { tutorialBackend } from './support/tutorial-site.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(await tutorialBackend())
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

const unless = (complaint: string): boolean => complaint.includes('404')
const open = async (path: string, options: WatchOptions = {}) => {
  const watched = await watchedPage(browser, gateway.url, { unless, ...options })
  await watched.page.goto(path)
  return watched
}
const field = (page: Page): Locator => page.getByRole('banner').getByRole('searchbox', { name: 'Search tutorials' })
const opener = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Search tutorials' })

const pages = ['/', '/tutorials/', '/tutorials/rich', '/missions/journey', '/me/', '/me/tokens', '/tutorials/nowhere']

describe.each([360, 820, 1440])('at %i px', width => {
  test.each([true, false])('every page has the search in its header, scripts: %s', async javaScriptEnabled => {
    const { page, context, complaints } = await open('/', { javaScriptEnabled, viewport: { width, height: 800 } })
    const search = javaScriptEnabled ? opener(page) : field(page)
    for (const path of pages) {
      await page.goto(path)
      expect([path, await search.count()]).toEqual([path, 1])
      await search.focus()
      const { x, width: wide } = (await search.boundingBox()) ?? { x: 0, width: 0 }
      expect(wide).toBeGreaterThan(javaScriptEnabled ? 40 : 150)
      expect(x + wide).toBeLessThanOrEqual(width)
      expect([path, await overhang(page)]).toEqual([path, 0])
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('without scripts it opens the navigator', async () => {
    const { page, context } = await open('/tutorials/rich', {
      javaScriptEnabled: false,
      viewport: { width, height: 800 }
    })
    await field(page).fill('short')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('/tutorials/?q=short')
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['A short one'])
    await context.close()
  })
})

test('a script that does not come leaves the form', async () => {
  const { page, context } = await watchedPage(browser, gateway.url, { unless: () => true })
  await page.route(/\/site\/(?:site|palette)-.*\.js$/, route => route.abort())
  await page.goto('/tutorials/rich')
  await field(page).fill('short')
  await page.keyboard.press('Enter')
  await page.waitForURL('/tutorials/?q=short')
  await context.close()
})

test('without a connection the search says what it needs, and the page stays', async () => {
  const { page, context, complaints } = await open('/tutorials/rich', {
    unless: complaint => unless(complaint) || complaint.includes('INTERNET_DISCONNECTED')
  })
  const notice = page.getByRole('alert').filter({ hasText: 'The search needs a connection.' })
  await context.setOffline(true)
  await opener(page).click()
  await notice.waitFor()
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  await notice.getByRole('button', { name: 'Close' }).click()
  await opener(page).click()
  await notice.waitFor()
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await opener(page).click()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test.each([
  ['forced colours', { forcedColors: 'active' }],
  ['more contrast', { contrast: 'more' }],
  ['more contrast in the dark', { contrast: 'more', colorScheme: 'dark' }]
] as const)('%s: current step, chosen tab and fields can still be told', async (_name, options) => {
  const { page, context, complaints } = await open('/tutorials/rich#step-2', { ...options, reducedMotion: 'reduce' })
  await page.locator('.rail [aria-current="step"]').waitFor()
  const look = (selector: string) =>
    page.evaluate<string>(`(() => {
      const { color, backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(
        document.querySelector(${JSON.stringify(selector)})
      )
      return [color, backgroundColor, borderBottomColor, borderBottomWidth].join(' ')
    })()`)
  expect(await look('.tab[aria-selected="true"]')).not.toBe(await look('.tab[aria-selected="false"]'))
  expect(await look('.rail a[aria-current]')).not.toBe(await look('.rail a:not([aria-current])'))
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await context.close()
})
