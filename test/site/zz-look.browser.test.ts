import { test } from '@jest/globals'
import { openBrowser } from '../support/browser/open.ts'
import { freePort } from '../support/free-port.ts'
import { startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { conceptBackend } from './support/concept-site.ts'
import { smallFeed, largeFeed } from './support/session-feed.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { layoutShift, overhang } from '../support/browser/watched-page.ts'

test('look', async () => {
  const other = conceptBackend(() => true)
  const big = largeFeed(300)
  const feed = { ...big, sessions: [...smallFeed.sessions, ...big.sessions], speakers: [...smallFeed.speakers, ...big.speakers], tracks: [...smallFeed.tracks, ...big.tracks] }
  const upstream = await startUpstream((request, response) => {
    const json = (body: unknown) => { response.writeHead(200, { 'content-type': 'application/json', etag: '"x"', 'cache-control': 'public, max-age=60' }); response.end(JSON.stringify(body)) }
    if (request.url === '/build/teched') return json(feed)
    if (request.url?.startsWith('/search/sessions')) return json({ corrected: 'deploy', slugs: ['be-101', 've-201'] })
    return other(request, response)
  })
  const gateway = await startGateway(upstream.url, { port: await freePort() })
  const browser = await openBrowser()
  for (const [name, width, colorScheme, timezoneId, locale] of [['phone', 360, 'dark', 'America/New_York', 'en-GB'], ['wide', 1280, 'light', 'Europe/Berlin', 'de-DE'], ['widedark', 1280, 'dark', 'Asia/Tokyo', 'en-US']] as const) {
    const context = await browser.newContext({ baseURL: gateway.url, viewport: { width, height: 800 }, colorScheme, timezoneId, locale })
    const page = await context.newPage()
    page.on('console', m => console.log(m.text()))
    page.on('pageerror', e => console.log(String(e)))
    for (const [path, n] of [['/teched/', 'dir'], ['/teched/?q=deplyo', 'search'], ['/teched/schedule/', 'sched'], ['/teched/calendar/', 'cal'], ['/teched/sessions/be-102/', 'sess'], ['/teched/speakers/ada-example/', 'spk'], ['/teched/speakers/', 'spks'], ['/concepts/odata', 'concept']] as const) {
      await page.goto(path)
      await page.waitForTimeout(200)
      console.log(name, path, await overhang(page), await layoutShift(page), JSON.stringify(await accessibilityProblems(page)))
      await page.screenshot({ path: `/tmp/shots/${name}-${n}.png`, fullPage: false })
    }
    await page.goto('/teched/')
    for (const b of (await page.locator('.favorite-button').all()).slice(0, 4)) await b.click()
    await page.screenshot({ path: `/tmp/shots/${name}-fav.png` })
    await page.goto('/teched/my-schedule/')
    await page.waitForTimeout(700)
    console.log(name, 'mine', await overhang(page), await layoutShift(page), JSON.stringify(await accessibilityProblems(page)))
    await page.screenshot({ path: `/tmp/shots/${name}-mine.png` })
    await context.close()
  }
}, 120000)
