import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { answerFeeds, madeTutorials, navTutorial, siteFeeds } from '../support/site-feeds.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { overhang, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { resultTitles } from './support/results.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const dated = (slug: string, time: number | null, createdAt: string | null) =>
  navTutorial({ slug, title: slug, level: 'advanced', time, createdAt })
const own = [
  dated('Ant', null, '2028-03-01T10:00:00.000Z'),
  dated('bee', 20, '2028-03-01T10:00:01.000Z'),
  dated('Cat', 10, null)
]
const made = madeTutorials(60, ['model', 'service', 'deploy', 'cloud'])
const feeds = siteFeeds([...made, ...own], {
  featured: [...made.slice(0, 5), ...own.slice(0, 1)].map(({ slug }) => ({ type: 'tutorial', slug }))
})

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(answerFeeds(() => feeds))
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

const ask = async (query: string): Promise<string> => (await get(`${gateway.url}/tutorials/${query}`)).text()
const titles = (html: string): string[] =>
  [...html.slice(html.indexOf('id="results"')).matchAll(/card-title"><a href="[^"]+">([^<]+)/g)].map(
    ([, title = '']) => title
  )
const open = async (options: WatchOptions = {}, query = '') => {
  const watched = await watchedPage(browser, gateway.url, options)
  await watched.page.goto(`/tutorials/${query}`)
  if (options.javaScriptEnabled !== false) await watched.page.locator('[data-navigator][data-ready]').waitFor()
  return watched
}

describe('the page of the server', () => {
  test.each([
    ['title', ['Ant', 'bee', 'Cat']],
    ['newest', ['bee', 'Ant', 'Cat']],
    ['time', ['Cat', 'bee', 'Ant']]
  ])('the order %s stands in the address, and goes on over pages', async (sort, wanted) => {
    const ours = (await Promise.all([1, 2].map(page => ask(`?sort=${sort}&page=${page}`)))).flatMap(titles)
    expect(ours).toHaveLength(63)
    expect(ours.filter(title => wanted.includes(title))).toEqual(wanted)
    if (sort === 'newest') expect(ours.slice(0, 2)).toEqual(['bee', 'Ant'])
    const html = await ask(`?sort=${sort}`)
    expect(html).toContain(`href="/tutorials/?sort=${sort}" aria-current="true"`)
    expect(html).toContain(`href="/tutorials/?sort=${sort}&amp;page=2"`)
    expect(html).toMatch(new RegExp(`type="hidden"[^>]* name="sort" value="${sort}"`))
  })

  test('without an order what is featured is not listed again', async () => {
    const listed = (await Promise.all(['', '?page=2'].map(ask))).flatMap(titles)
    expect(listed).toHaveLength(63 - 6)
    expect(listed).not.toContain('Ant')
    expect(listed).toContain('bee')
  })
})

test.each([true, false])('an order is a link that holds for further choices, scripts: %s', async javaScriptEnabled => {
  const { page, context, complaints } = await open({ javaScriptEnabled })
  const current = page.getByRole('navigation', { name: 'Sort by' }).locator('[aria-current]')
  expect(await current.innerText()).toBe('Suggested')
  await page.getByRole('link', { name: 'Shortest' }).click()
  await current.getByText('Shortest').waitFor()
  await page.getByRole('checkbox', { name: 'Advanced' }).check()
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show results' }).click()
  // without scripts the form names its empty field as well
  await page.waitForURL(/[?&]level=advanced&sort=time$/)
  expect((await resultTitles(page)).filter(title => /^(?:Ant|bee|Cat)$/.test(title))).toEqual(['Cat', 'bee', 'Ant'])
  await page.goBack()
  await page.waitForURL('/tutorials/?sort=time')
  await page.goBack()
  await current.getByText('Suggested').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test('at 820 px results stand in two columns, filters fold, and the rail shows that it goes on', async () => {
  const { page, context } = await open({ viewport: { width: 820, height: 1180 } })
  const [first = [], second = [], third = []] = await page.evaluate<number[][]>(`
    [...document.querySelectorAll('.results .card')].slice(0, 3).map(card => {
      const { left, top } = card.getBoundingClientRect()
      return [Math.round(left), Math.round(top)]
    })`)
  expect([second[1], third[0]]).toEqual([first[1], first[0]])
  expect(second[0]).toBeGreaterThan(400)
  expect(await page.getByRole('checkbox', { name: 'Advanced' }).isVisible()).toBe(false)
  expect(await page.locator('.card-rail').getAttribute('data-more')).toBe('end')
  await page.evaluate(`document.querySelector('.card-rail').scrollLeft = 10_000`)
  await page.locator('.card-rail[data-more="start"]').waitFor()
  expect(await overhang(page)).toBe(0)
  await context.close()
})
