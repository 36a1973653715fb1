import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { overhang, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { tutorialBackend } from './support/tutorial-site.ts'

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
const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search tutorials' })
const isFocused = async (page: Page, element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1

const pages = ['/', '/tutorials/', '/tutorials/rich', '/missions/journey', '/me/', '/me/tokens', '/tutorials/nowhere']

describe.each([360, 820, 1440])('at %i px', width => {
  test('every page has the search in its header, and nothing is wrong with it', async () => {
    const { page, context, complaints } = await open('/', { viewport: { width, height: 800 } })
    for (const path of pages) {
      await page.goto(path)
      expect([path, await page.getByRole('banner').getByRole('searchbox').count()]).toEqual([path, 1])
      await field(page).focus()
      const { x, width: wide } = (await field(page).boundingBox()) ?? { x: 0, width: 0 }
      expect(wide).toBeGreaterThan(150)
      expect(x + wide).toBeLessThanOrEqual(width)
      expect([path, await overhang(page)]).toEqual([path, 0])
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  test.each([true, false])('it opens the navigator, scripts: %s', async javaScriptEnabled => {
    const { page, context } = await open('/tutorials/rich', { javaScriptEnabled, viewport: { width, height: 800 } })
    await field(page).fill('short')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('/tutorials/?q=short')
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['A short one'])
    await context.close()
  })
})

describe('keys', () => {
  test.each(['/', 'Control+k', 'Meta+k'])(
    '%s goes to the search, on pages with one of their own to that',
    async key => {
      const { page, context } = await open('/tutorials/rich')
      await page.keyboard.press(key)
      expect(await isFocused(page, field(page))).toBe(true)
      expect(await field(page).inputValue()).toBe('')
      await page.goto('/tutorials/')
      await page.keyboard.press(key)
      expect(await isFocused(page, page.getByRole('searchbox', { name: 'Words to search for' }))).toBe(true)
      await context.close()
    }
  )

  test('a slash that is typed is a slash; a picture that covers the page keeps the focus', async () => {
    const { page, context } = await open('/tutorials/rich')
    await field(page).pressSequentially('a/b')
    expect(await field(page).inputValue()).toBe('a/b')
    await page.getByRole('button', { name: 'Enlarge picture: A pot' }).click()
    await page.keyboard.press('/')
    expect(await isFocused(page, field(page))).toBe(false)
    await context.close()
  })

  test('they can be switched off, which holds for other pages and is undone', async () => {
    const { page, context } = await open('/')
    const toggle = page.getByRole('button', { name: /^Keys/ })
    await toggle.click()
    await page.goto('/tutorials/rich')
    await page.keyboard.press('/')
    expect(await isFocused(page, field(page))).toBe(false)
    expect(await toggle.getAttribute('aria-pressed')).toBe('false')
    await toggle.click()
    await page.keyboard.press('/')
    expect(await isFocused(page, field(page))).toBe(true)
    await context.close()
  })
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
