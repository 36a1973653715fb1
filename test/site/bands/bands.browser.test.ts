import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, logInByForm, overhang, watchedPage } from '../../support/browser/watched-page.ts'
import { startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { answerFeeds, madeTutorials, siteFeeds } from '../../support/site-feeds.ts'
import { sources } from './band-sources.ts'

const looks = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
] as const

const feeds = answerFeeds(() => siteFeeds(madeTutorials(4, ['one', 'two'])))

/** A gateway before a backend that answers as `sources`, and with `more`. */
async function startSite(more: Readonly<Record<string, object>> = {}) {
  const backend = await startUpstream((request, response) => {
    const { url = '' } = request
    const answer = more[url] ?? sources[url]?.[0]
    if (!answer) return feeds(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' })
    response.end(JSON.stringify(answer))
  })
  return startGateway(backend.url)
}

test('the bands of the start page are accessible, fit the window, move nothing and ask no other host', async () => {
  const gateway = await startSite()
  const browser = await openBrowser()
  for (const look of looks) {
    const { page, context } = await watchedPage(browser, gateway.url, look)
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).host))
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'News', exact: true }).scrollIntoViewIfNeeded()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect([...hosts]).toEqual([new URL(gateway.url).host])
    await context.close()
  }
})

test('who prefers a region sees its events, and nothing else moves', async () => {
  const near = {
    legacyId: 13,
    title: 'A meeting nearby',
    startsAt: '2099-05-01T10:00:00Z',
    location: 'Ulm',
    format: null
  }
  const gateway = await startSite({
    '/api/LearningPreferences?$top=1': { value: [{ preferredEventRegion: 'EMEA' }] },
    '/api/homepage/events?region=EMEA': { value: [near] }
  })
  const { page, context } = await watchedPage(await openBrowser(), gateway.url, looks[1])
  const events = page.getByRole('region', { name: 'Upcoming events' })
  await page.goto('/')
  expect(await events.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['A meeting'])
  const before = await page.getByRole('heading', { name: 'News', exact: true }).boundingBox()
  await logInByForm(page, 'learner', '/')
  await events.getByRole('link', { name: 'A meeting nearby' }).waitFor()
  expect(await events.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['A meeting nearby'])
  expect(await events.getByText('May 1, 2099').count()).toBe(1)
  expect(await page.getByRole('heading', { name: 'News', exact: true }).boundingBox()).toEqual(before)
  await context.close()
})
