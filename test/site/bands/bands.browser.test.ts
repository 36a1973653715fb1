import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, overhang, watchedPage } from '../../support/browser/watched-page.ts'
import { startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { answerFeeds, madeTutorials, siteFeeds } from '../../support/site-feeds.ts'
import { sources } from './band-sources.ts'

const looks = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
] as const

test('the bands of the start page are accessible, fit the window, move nothing and ask no other host', async () => {
  const feeds = answerFeeds(() => siteFeeds(madeTutorials(4, ['one', 'two'])))
  const backend = await startUpstream((request, response) => {
    const source = sources[request.url ?? '']
    if (!source) return feeds(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' })
    response.end(JSON.stringify(source[0]))
  })
  const gateway = await startGateway(backend.url)
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
