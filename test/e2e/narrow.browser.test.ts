import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, watchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { get } from '../support/http/http.ts'
import { type SampleSite, startSampleSite } from './support/sample-site.ts'

inFullRun()

let site: SampleSite
let browser: Browser

beforeAll(async () => {
  site = await startSampleSite()
  browser = await openBrowser()
})

/** Everything that is public, and a page of each kind that no sitemap lists. */
async function publicPages(): Promise<string[]> {
  const sitemap = (await get(`${site.gateway.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThan(25)
  return [...listed, '/tutorials/?q=publish', '/tutorials/?type=mission', '/concepts/?by=topic', '/nowhere', '/login']
}
const ownPages = ['/', '/me/', '/me/tokens', '/missions/your-first-tutorial', '/admin-ui/', '/logout']

/** Pages that are wider than the window, at 320 px: 1280 px at 400 % (WCAG 2.2, 1.4.10). */
async function wide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    const over = await overhang(page)
    if (over > 0) found.push(`${path}: ${over} px`)
  }
  return found
}

test('nothing scrolls sideways at 320 px, on no page, with a login and without', async () => {
  const options = { viewport: { width: 320, height: 640 }, unless: () => true }
  const { page, context } = await watchedPage(browser, site.gateway.url, options)
  expect(await wide(page, await publicPages())).toEqual([])
  await logInByForm(page, 'learner')
  await page.getByRole('heading', { name: 'Your progress' }).waitFor()
  expect(await overhang(page)).toBe(0)
  expect(await wide(page, ownPages)).toEqual([])
  await context.close()
})

test.each([
  [390, 'light', true],
  [640, 'dark', true],
  [320, 'dark', false]
] as const)(
  'at %i px, %s, the menu leads to missions and the map; scripts: %s',
  async (width, colorScheme, scripts) => {
    const options = { viewport: { width, height: 740 }, colorScheme, javaScriptEnabled: scripts }
    const { page, context, complaints } = await watchedPage(browser, site.gateway.url, options)
    await page.goto('/tutorials/start-the-platform')
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    const sections = page.getByRole('navigation', { name: 'Site' })
    expect(await sections.isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await sections.getByRole('link', { name: 'Explore' }).waitFor()
    if (scripts) expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    await page.keyboard.press('Escape')
    await sections.waitFor({ state: 'hidden' })
    await (scripts ? menu.dblclick() : menu.click())
    await sections.getByRole('link', { name: 'Missions' }).click()
    await page.waitForURL('**/tutorials/?type=mission')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click()
    await page.waitForURL('**/explore/')
    expect(complaints()).toEqual([])
    await context.close()
  }
)
