import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { answerFeeds, madeTutorials, navTutorial, type SiteFeeds, siteFeeds } from '../support/site-feeds.ts'
import { startUpstream } from '../support/http/upstream.ts'
import {
  layoutShift,
  overhang,
  watchedPage,
  type WatchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { shortForm } from '../support/run/short-form.ts'
import { resultTitles } from './support/results.ts'

const vocabulary = 'model service deploy cloud data event table secure flow agent index query scale trace'.split(' ')
const made = madeTutorials(100, vocabulary)
const tag = (slug: string, text: string) => ({ displayTagSlugs: [slug], displayTags: [text] })
const own = [
  navTutorial({ slug: 'zebra-crossing', title: 'Zebra crossing', level: 'advanced', time: 75, stepCount: 4 }),
  navTutorial({ slug: 'striped-horse', description: 'All about the zebra.', ...tag('topic>animals', 'Animals') }),
  navTutorial({
    slug: 'lion',
    title: 'Lion',
    ...tag('topic>animals', 'Animals'),
    createdAt: '2028-03-01T10:00:00.000Z'
  })
]
const mission = { slug: 'safari', title: 'Safari', description: 'Where animals live.', level: 'INTERMEDIATE' }
const feedsWith = (more: typeof own = []): SiteFeeds =>
  siteFeeds([...made, ...own, ...more], {
    missions: [{ ...mission, categorySlugs: ['wild'] }],
    hierarchies: [{ tutorialSlugs: ['lion', 'zebra-crossing'], groups: [] }],
    featured: [{ type: 'mission', slug: 'safari' }],
    categories: [{ slug: 'wild', label: 'Wild life' }],
    tutorials: [{ slug: 'lion', categorySlugs: ['wild'] }]
  })

let feeds = feedsWith()
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(answerFeeds(() => feeds))
  // nothing is trusted, so that a page shows the feeds as they are
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '0' } })
  browser = await openBrowser()
})
beforeEach(() => {
  feeds = feedsWith()
})

const ask = (query: string, path = '/tutorials/'): Promise<HttpResponse> => get(gateway.url + path + query)
/** The titles of the results. */
const titles = (html: string): string[] => {
  const results = /id="results".*?(?:id="changed"|<\/main>)/s.exec(html)?.[0] ?? ''
  return [...results.matchAll(/card-title"><a href="[^"]+">([^<]+)/g)].map(([, title]) => title ?? '')
}
const shown = async (query: string): Promise<string[]> => titles((await ask(query)).text())

describe('the page of the server', () => {
  test('is the same at both addresses and names one of them', async () => {
    const [one, other] = await Promise.all([ask(''), ask('', '/tutorial-navigator/')])
    expect(one.status).toBe(200)
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(other.text()).toBe(one.text())
    expect(one.text()).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/tutorials\/"/)
    expect((await ask('', '/tutorials')).headers.location).toBe('/tutorials/')
    expect((await ask('', '/tutorial-navigator')).headers.location).toBe('/tutorial-navigator/')
  })

  test.each([
    ['?q=zebra', ['Zebra crossing', 'striped-horse']],
    ['?q=ZEBR%20cross', ['Zebra crossing']],
    ['?q=zebra&level=advanced', ['Zebra crossing']],
    ['?q=safari', ['Safari']],
    ['?type=mission', ['Safari']],
    ['?topic=wild', ['Safari', 'Lion']],
    ['?topic=wild&type=tutorial', ['Lion']],
    ['?tag=topic%3Eanimals&type=tutorial', ['Lion', 'striped-horse']],
    ['?tag=nobody&q=lion', ['Lion']],
    ['?tag=topic%3Eanimals&tag=nobody&q=lion', ['Lion']]
  ])('%s shows %j', async (query, wanted) => {
    expect(await shown(query)).toEqual(wanted)
  })

  test('has 48 cards, links to the others, and each card once; what is featured is not repeated', async () => {
    const pages = await Promise.all(['', '?page=2', '?page=3'].map(shown))
    expect(pages.map(({ length }) => length)).toEqual([48, 48, 7])
    expect(pages.flat()).not.toContain('Safari')
    const sorted = await Promise.all(['', '&page=2', '&page=3'].map(rest => shown(`?sort=title${rest}`)))
    expect(sorted.flat()).toHaveLength(104)
    expect(sorted.flat()).toContain('Safari')
    const second = (await ask('?page=2')).text()
    expect(second).toMatch(/rel="prev" href="\/tutorials\/"/)
    expect(second).toMatch(/rel="next" href="\/tutorials\/\?page=3"/)
    expect(await shown('?page=900')).toEqual(pages[2])
  })

  test('links keep the filter', async () => {
    const { text } = await ask('?type=tutorial&level=beginner&level=advanced')
    expect(text()).toContain('href="/tutorials/?type=tutorial&amp;level=beginner&amp;level=advanced&amp;page=2"')
    // each choice leads to where it is not made
    expect(text()).toMatch(
      /href="\/tutorials\/\?type=tutorial&amp;level=advanced"><span class="visually-hidden">Remove/
    )
  })

  test('begins with what is featured and what has changed, as long as nothing is asked for', async () => {
    const start = (await ask('')).text()
    expect(start).toMatch(/id="featured".*href="\/missions\/safari".*id="results"/s)
    expect(start).toMatch(/id="changed".*href="\/tutorials\/lion".*1 Mar 2028/s)
    for (const query of ['?q=lion', '?page=2']) expect((await ask(query)).text()).not.toMatch(/id="(featured|changed)"/)
  })

  test('says why nothing is found and leads on', async () => {
    const { text } = await ask('?q=zebra%20lion&level=advanced')
    expect(text()).toContain('Nothing matches “zebra lion”, Advanced')
    expect(text()).toMatch(/href="\/tutorials\/">Clear filters/)
    const [, ways = ''] = /aria-labelledby="suggestions">(.*?)<\/ul>/s.exec(text()) ?? []
    expect([...ways.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/tutorials/?level=advanced',
      '/tutorials/?q=zebra',
      '/tutorials/?q=lion',
      '/missions/safari',
      expect.stringContaining('/tutorials/agent'),
      expect.stringContaining('/tutorials/agent')
    ])
  })

  test('is empty but whole before anything is published', async () => {
    feeds = siteFeeds([])
    const { status, text } = await ask('?q=a&type=mission')
    expect(status).toBe(200)
    expect(text()).toContain('Nothing is published yet')
  })

  test('what is asked for in other words has the same bytes; what is asked for is shown as text', async () => {
    const [one, other] = await Promise.all([
      ask('?level=advanced&q=a'),
      ask('?x=1&q=%20a%20&level=advanced&level=none')
    ])
    expect(other.headers.etag).toBe(one.headers.etag)
    const attack = await ask(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(attack.text()).not.toContain('<script>alert')
    expect(attack.text()).toContain('value="&quot;>&lt;script')
  })

  test('its data comes with an entity tag that changes with the catalog', async () => {
    const data = await ask('', '/tutorials/_cards.json')
    expect(data.headers['content-type']).toBe('application/json')
    expect((await get(`${gateway.url}/tutorials/_cards.json`, { 'if-none-match': data.headers.etag })).status).toBe(304)
    feeds = feedsWith([navTutorial({ slug: 'new-one' })])
    const changed = await get(`${gateway.url}/tutorials/_cards.json`, { 'if-none-match': data.headers.etag })
    expect([changed.status, changed.text().includes('new-one')]).toEqual([200, true])
  })
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
/** Waits until so many are found. */
const found = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor()
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Words to search for' })
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name })
const address = (page: Page): string => page.url().slice(gateway.url.length)

async function open(options: WatchOptions = {}, path = '/tutorials/'): Promise<WatchedPage> {
  const watched = await watchedPage(browser, gateway.url, options)
  await watched.page.goto(path)
  if (options.javaScriptEnabled !== false) await watched.page.locator('[data-navigator][data-ready]').waitFor()
  return watched
}

describe('in the browser', () => {
  test('words filter while they are typed, without waiting for the search, and stand in the address', async () => {
    const { page, context, complaints } = await open()
    const requests: string[] = []
    // Chromium asks for the icon again when the address changes; words that have rested for a while are told to the search log
    const expected = ['/favicon.ico', '/search/matches', '/search/searched']
    const isExpected = (url: string): boolean => expected.some(each => url.includes(each))
    page.on('request', request => void (isExpected(request.url()) || requests.push(request.url())))
    const steps = await page.evaluate('history.length')
    await search(page).pressSequentially('zebra ')
    await found(page, '2 of 104')
    expect(await resultTitles(page)).toEqual(['Zebra crossing', 'striped-horse'])
    expect(address(page)).toBe('/tutorials/?q=zebra')
    expect(await page.title()).toBe('“zebra” · Tutorials')
    expect(await search(page).inputValue()).toBe('zebra ')
    await search(page).press('Enter')
    expect([await page.evaluate('history.length'), requests, complaints()]).toEqual([steps, [], []])
    await context.close()
  })

  test('choices are steps that Back and Forward walk; the focus stays', async () => {
    const { page, context, complaints } = await open()
    await search(page).fill('zebra')
    await box(page, 'Advanced').check()
    await found(page, '1 of 104')
    expect(await page.evaluate('document.activeElement.value')).toBe('advanced')
    await box(page, 'Tutorials').check()
    expect(address(page)).toBe('/tutorials/?q=zebra&type=tutorial&level=advanced')
    await page.getByRole('link', { name: 'Remove Advanced' }).click()
    await found(page, '2 of 104')
    expect(await page.evaluate('document.activeElement.id')).toBe('results')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await found(page, '104 in all, page 1 of 3')
    expect([address(page), await search(page).inputValue()]).toEqual(['/tutorials/', ''])

    for (const text of ['2 of 104', '1 of 104']) {
      await page.goBack()
      await found(page, text)
    }
    expect(await box(page, 'Advanced').isChecked()).toBe(true)
    expect(await search(page).inputValue()).toBe('zebra')
    await page.goForward()
    await found(page, '2 of 104')
    expect(await box(page, 'Advanced').isChecked()).toBe(false)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('the next page begins at its top, and what the server shows there is the same', async () => {
    const { page, context } = await open()
    await page.getByRole('link', { name: 'Next' }).click()
    await found(page, '104 in all, page 2 of 3')
    expect(await page.evaluate('document.activeElement.id')).toBe('results')
    const inBrowser = await page.locator('[data-navigator]').innerHTML()
    const [, fromServer] = /<div data-navigator="[^"]+">(.*)<\/div><\/main>/s.exec((await ask('?page=2')).text()) ?? []
    // as a browser writes it
    const parsed = await page.evaluate<string>(`(() => {
      const place = document.createElement('div')
      place.innerHTML = ${JSON.stringify(fromServer)}
      return place.innerHTML
    })()`)
    expect(inBrowser).toBe(parsed)
    await context.close()
  })

  test('all of it can be done with the keyboard', async () => {
    const { page, context } = await open()
    await search(page).focus()
    await page.keyboard.type('lion')
    for (const key of ['Tab', 'Tab', 'Space']) await page.keyboard.press(key)
    await found(page, '1 of 104')
    expect(address(page)).toBe('/tutorials/?q=lion&type=tutorial')
    expect(await page.evaluate('document.activeElement.name')).toBe('type')
    await page.getByRole('link', { name: 'Remove Tutorials' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${gateway.url}/tutorials/?q=lion`)
    for (const name of ['Remove “lion”', 'Clear filters']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe(name)
    }
    for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key)
    expect([address(page), await search(page).inputValue()]).toEqual(['/tutorials/', ''])
    await context.close()
  })

  test('on a phone the filters fold away behind a button and say how many there are', async () => {
    const { page, context, complaints } = await open(phone)
    expect(await box(page, 'Advanced').isVisible()).toBe(false)
    const button = page.getByRole('button', { name: 'Filters' })
    await button.tap()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await box(page, 'Advanced').tap()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    await page.getByRole('button', { name: /^Show \d+$/ }).tap()
    expect(await box(page, 'Advanced').isVisible()).toBe(false)
    expect(await page.evaluate('document.activeElement.getAttribute("aria-controls")')).toBe('facets')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test.each(shortForm(['light', 'dark'] as const))('nothing hinders anyone, nothing moves, %s', async colorScheme => {
    const desktop = { viewport: { width: 1280, height: 800 } }
    for (const [size, query] of [
      [phone, ''],
      [phone, '?q=nowhere'],
      [{ viewport: { width: 820, height: 1180 } }, '?sort=newest'],
      [desktop, '?type=tutorial&level=beginner&page=2']
    ] as const) {
      const { page, context, complaints } = await open({ ...size, colorScheme }, `/tutorials/${query}`)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await overhang(page)).toBe(0)
      expect(await layoutShift(page)).toBeLessThan(0.005)
      expect(complaints()).toEqual([])
      await context.close()
    }
  })

  test('what was typed and chosen before the data came counts when it comes', async () => {
    const { page, context } = await watchedPage(browser, gateway.url)
    const held = Promise.withResolvers<void>()
    await page.route('**/_cards.json', async route => {
      await held.promise
      await route.continue()
    })
    await page.goto('/tutorials/')
    await search(page).fill('zebra')
    await box(page, 'Advanced').check()
    held.resolve()
    await found(page, '1 of 104')
    expect(address(page)).toBe('/tutorials/?q=zebra&level=advanced')
    expect(await search(page).inputValue()).toBe('zebra')
    await context.close()
  })

  test('a publish between the page and its data is shown', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url)
    await page.route('**/_cards.json', route => {
      feeds = feedsWith([navTutorial({ slug: 'new-one', title: 'Zebra news' })])
      return route.continue()
    })
    await page.goto('/tutorials/?q=zebra')
    await found(page, '3 of 105')
    expect(await resultTitles(page)).toEqual(['Zebra crossing', 'Zebra news', 'striped-horse'])
    expect(await search(page).inputValue()).toBe('zebra')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('without its data the server filters', async () => {
    const { page, context } = await watchedPage(browser, gateway.url)
    await page.route('**/_cards.json', route => route.abort())
    await page.goto('/tutorials/')
    await box(page, 'Advanced').check()
    await page.waitForURL('/tutorials/?level=advanced')
    expect(await box(page, 'Advanced').isChecked()).toBe(true)
    await context.close()
  })

  test.each([
    ['a phone', phone],
    ['a desktop', {}]
  ])('without scripts all of it is there on %s', async (_, options) => {
    const { page, context, complaints } = await open({ ...options, javaScriptEnabled: false })
    await search(page).fill('zebra')
    await box(page, 'Advanced').check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('/tutorials/?q=zebra&level=advanced')
    expect(await resultTitles(page)).toEqual(['Zebra crossing'])
    expect(await box(page, 'Advanced').isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Remove Advanced' }).click()
    await page.waitForURL('/tutorials/?q=zebra')
    expect(complaints()).toEqual([])
    await context.close()
  })
})
