import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { answerFeeds, madeTutorials, siteFeeds } from '../support/site-feeds.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { layoutShift, overhang, watchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const words = 'model service deploy cloud data event table secure flow agent index query scale trace'.split(' ')
const tutorials = madeTutorials(40, words)
const some = tutorials.slice(0, 3).map(({ slug }) => slug)
const missions = ['Alpha', 'Beta'].map(name => ({
  slug: name.toLowerCase(),
  title: `Mission ${name}`,
  description: 'Go.'
}))
const full = siteFeeds(tutorials, {
  missions: missions.map(mission => ({ ...mission, level: null, categorySlugs: ['topic'] })),
  hierarchies: missions.map(() => ({ tutorialSlugs: some, groups: [] })),
  featured: [{ type: 'mission', slug: 'beta' }],
  categories: [{ slug: 'topic', label: 'A topic with a long name that needs two lines' }]
})

let feeds = full
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(answerFeeds(() => feeds))
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '0' } })
  browser = await openBrowser()
})

const small = { viewport: { width: 360, height: 740 } }
const large = { viewport: { width: 1366, height: 900 } }

test.each([
  ['full', 'light', small],
  ['full', 'dark', large],
  ['empty', 'dark', small],
  ['empty', 'light', large]
] as const)('a %s start page hinders nobody and nothing moves, %s', async (state, colorScheme, size) => {
  feeds = state === 'full' ? full : siteFeeds([])
  const { page, context, complaints } = await watchedPage(browser, gateway.url, { ...size, colorScheme })
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    state === 'full' ? 'Learn by doing' : 'Nothing is published yet'
  )
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(await layoutShift(page)).toBeLessThan(0.005)
  expect(complaints()).toEqual([])
  await context.close()
})

test.each([
  ['full', small],
  ['full', large],
  ['empty', small],
  ['empty', large]
] as const)('fonts that come late move nothing of a %s start page, %s', async (state, size) => {
  feeds = state === 'full' ? full : siteFeeds([])
  const { page, context } = await watchedPage(browser, gateway.url, size)
  await page.route('**/*.woff2', async route => {
    await delay(700)
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate('document.fonts.ready')
  expect(await page.evaluate("document.fonts.check('1rem Inter')")).toBe(true)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await context.close()
})

test.each([true, false])('its search leads to the navigator, scripts: %s', async javaScriptEnabled => {
  feeds = full
  const { page, context, complaints } = await watchedPage(browser, gateway.url, { javaScriptEnabled })
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Words to search for' }).fill('mission alpha')
  await page.keyboard.press('Enter')
  await page.waitForURL('/tutorials/?q=mission+alpha')
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['Mission Alpha'])
  expect(complaints()).toEqual([])
  await context.close()
})

test('missions that are featured are not shown a second time', async () => {
  feeds = full
  const { page, context } = await watchedPage(browser, gateway.url)
  await page.goto('/')
  const cards = (name: string) => page.getByRole('region', { name }).getByRole('article').getByRole('heading')
  expect(await cards('Start here').allInnerTexts()).toEqual(['Mission Beta'])
  expect(await cards('More missions').allInnerTexts()).toEqual(['Mission Alpha'])
  await page.getByRole('link', { name: 'All 2 missions' }).click()
  await page.waitForURL('/tutorials/?type=mission')
  expect(await page.getByRole('status').innerText()).toBe('2 of 42')
  await context.close()
})
