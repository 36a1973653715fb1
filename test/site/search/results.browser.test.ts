import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { Browser } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, overhang, watchedPage, type WatchOptions } from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { until } from '../../support/until.ts'
import { results, resultTitles } from '../support/results.ts'
import { answerSearch } from '../support/search-answers.ts'
import { tutorialBackend } from '../support/tutorial-site.ts'

let gateway: Gateway
let browser: Browser
let asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[]
let search: RequestListener

beforeAll(async () => {
  const site = await tutorialBackend()
  const upstream = await startUpstream((request, response) => {
    const { url = '', headers } = request
    if (!url.startsWith('/search/')) return site(request, response)
    asked.push({ url, headers })
    search(request, response)
  })
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '0' } })
  browser = await openBrowser()
})
beforeEach(() => {
  asked = []
  search = answerSearch
})

const open = async (path: string, options: WatchOptions = {}) => {
  const watched = await watchedPage(browser, gateway.url, options)
  await watched.page.goto(path)
  if (options.javaScriptEnabled !== false) await watched.page.locator('[data-ready]').waitFor()
  return watched
}
const refuse =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Retry-After': '30' }).end('{}')

describe.each([false, true])('the page of results, scripts: %s', javaScriptEnabled => {
  test('has the ranks of the engine, words around what is found, and links to steps', async () => {
    const { page, context, complaints } = await open('/tutorials/?q=echo', { javaScriptEnabled })
    expect(await resultTitles(page)).toEqual(['A rich one', 'A short one', 'The journey'])
    const first = results(page).first()
    expect(await first.locator('mark').allTextContents()).toEqual(['echo', 'echo'])
    await first.getByRole('link', { name: 'Step 2: Copy' }).click()
    await page.waitForURL('/tutorials/rich#step-2')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('keeps filters and orders', async () => {
    const { page, context } = await open('/tutorials/?q=echo&type=mission', { javaScriptEnabled })
    expect(await resultTitles(page)).toEqual(['The journey'])
    await page.getByRole('link', { name: 'Remove Missions' }).click()
    await page.getByRole('link', { name: 'Title', exact: true }).click()
    await page.waitForURL('/tutorials/?q=echo&sort=title')
    expect(await resultTitles(page)).toEqual(['A rich one', 'A short one', 'The journey'])
    expect(await page.getByRole('searchbox', { name: 'Words to search for' }).inputValue()).toBe('echo')
    await context.close()
  })

  test('says which words it took instead, and how to go on from nothing', async () => {
    const { page, context } = await open('/tutorials/?q=ehco', { javaScriptEnabled })
    expect(await resultTitles(page)).toHaveLength(3)
    await page.getByText('For “echo” instead of “ehco”.').waitFor()
    await page.goto('/tutorials/?q=nothing+echo')
    await page.getByText('no title, step or code contains these words').waitFor()
    // the browser knows only ranks of the words that it asked for
    await page.getByRole('link', { name: 'A rich one' }).first().waitFor()
    await context.close()
  })

  test('names concepts that fit, which are no cards, and leads to their pages', async () => {
    const { page, context } = await open('/tutorials/?q=parrot', { javaScriptEnabled })
    const concepts = page.getByRole('navigation', { name: 'Concepts' })
    const link = concepts.getByRole('link', { name: 'Parrot' })
    expect([await concepts.getByRole('link').count(), await link.getAttribute('href')]).toEqual([1, '/concepts/parrot'])
    expect(await resultTitles(page)).toEqual([])
    await page.goto('/tutorials/?q=echo')
    await results(page).first().waitFor()
    expect(await concepts.count()).toBe(0)
    await context.close()
  })

  test.each([
    [429, 'You have searched a lot in a short time'],
    [503, 'Steps and code cannot be searched right now']
  ])('with %i from the engine it searches titles, tags and descriptions, and says so', async (status, words) => {
    search = refuse(status)
    const { page, context } = await open('/tutorials/?q=short', { javaScriptEnabled, unless: () => true })
    await page.getByText(words).waitFor()
    expect(await resultTitles(page)).toEqual(['A short one'])
    await context.close()
  })
})

test('a page made without the engine is kept by nobody; a search counts for the visitor', async () => {
  search = refuse(429)
  const refused = await get(`${gateway.url}/tutorials/?q=rich`)
  expect([refused.status, refused.headers['cache-control']]).toEqual([200, 'no-store'])
  search = answerSearch
  const answered = await get(`${gateway.url}/tutorials/?q=rich`)
  expect([answered.headers['cache-control'], answered.text().includes('card-step')]).toEqual([
    'public, max-age=60',
    true
  ])
  expect(new Set(asked.map(({ headers }) => String(headers['x-forwarded-for'])))).toEqual(
    new Set([expect.stringMatching(/^(?:::ffff:)?127\.0\.0\.1$|^::1$/)])
  )
})

test('in the browser the navigator shows what it knows at once, then what the engine says', async () => {
  const held = Promise.withResolvers<void>()
  search = (request, response) => void held.promise.then(() => answerSearch(request, response))
  const { page, context, complaints } = await open('/tutorials/')
  const field = page.getByRole('searchbox', { name: 'Words to search for' })
  await field.pressSequentially('short')
  await until(async () => (await resultTitles(page)).join() === 'A short one')
  await field.fill('')
  await field.pressSequentially('one echo')
  await page.getByText('0 of').waitFor()
  held.resolve()
  await until(async () => (await resultTitles(page)).join() === 'A rich one,A short one,The journey')
  await results(page).getByText('Run echo one').waitFor()
  expect(new URL(page.url()).search).toBe('?q=one+echo')
  expect(await field.inputValue()).toBe('one echo')
  expect(complaints()).toEqual([])
  await context.close()
})

test('the script takes over the page of the server without drawing it anew', async () => {
  const { page, context } = await watchedPage(browser, gateway.url)
  await page.route('**/_cards.json', async route => {
    await page.evaluate('document.querySelector(".card").marked = true')
    await route.continue()
  })
  await page.goto('/tutorials/?q=echo')
  await page.locator('[data-ready]').waitFor()
  expect(await page.evaluate('document.querySelector(".card").marked')).toBe(true)
  await context.close()
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test.each([
  ['light', {}],
  ['dark', phone]
] as const)('nothing hinders anyone, nothing moves: %s', async (colorScheme, size) => {
  const { page, context, complaints } = await open('/tutorials/?q=echo', { colorScheme, ...size })
  for (const path of [
    '/tutorials/?q=echo',
    '/tutorials/?q=ehco',
    '/tutorials/?q=parrot',
    '/tutorials/?q=nothing+at+all'
  ]) {
    await page.goto(path)
    await page.locator('[data-ready]').waitFor()
    expect([path, await accessibilityProblems(page)]).toEqual([path, []])
    expect([path, await overhang(page)]).toEqual([path, 0])
    expect(await layoutShift(page)).toBeLessThan(0.005)
  }
  expect(complaints()).toEqual([])
  await context.close()
})
