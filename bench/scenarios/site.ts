import { startChromium } from '../../test/support/browser/chromium.ts'
import { againstBare } from '../support/against-bare.ts'
import { startProxy } from '../support/front/proxy.ts'
import { median, report } from '../support/report.ts'
import { type ServerProcess, startGateway } from '../support/server-process.ts'

const HALF = 0.5
const LOADS = 7
const FIRST_PAINT_MS = 600
/** Less than the half second for which a cached page is served without revalidation. */
const FRESH_MS = 350

/** Pages of the learner site: against a bare server, calls of the backend while fresh, time to first paint. */
export async function site(backend: ServerProcess, slug: string): Promise<void> {
  const counting = await startProxy(backend.url)
  const gateway = await startGateway({ ...backend, url: counting.url })
  const page = `/tutorials/${slug}`
  await againstBare(gateway, { name: 'tutorial page 200', path: page, status: 200, target: HALF })
  await againstBare(gateway, { name: 'tutorial page 304', path: page, status: 304, conditional: true, target: HALF })
  await againstBare(gateway, { name: 'navigator page 200', path: '/tutorials/', status: 200, target: HALF })
  await callsWhileFresh(gateway, page, counting.calls)
  await firstPaint(gateway, ['/', '/tutorials/', page])
  await gateway.stop()
  await counting.stop()
}

/** Checks that a conditional request for a fresh page does not call the backend. */
async function callsWhileFresh(gateway: ServerProcess, path: string, calls: () => number): Promise<void> {
  const first = await fetch(gateway.url + path)
  await first.arrayBuffer()
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  const before = calls()
  let answered = 0
  for (const until = performance.now() + FRESH_MS; performance.now() < until; answered++) {
    const { status } = await fetch(gateway.url + path, { headers })
    if (status !== 304) throw new Error(`${path} answered ${status}, expected 304`)
  }
  const made = calls() - before
  const measured = `${made} calls for ${answered} answers`
  report({
    name: 'calls of the backend for 304 while fresh',
    measured,
    ratio: made / answered,
    target: '0',
    met: made === 0
  })
}

/** First contentful paint with an empty cache, median of several loads. */
async function firstPaint(gateway: ServerProcess, paths: readonly string[]): Promise<void> {
  const browser = await startChromium()
  for (const path of paths) {
    const times: number[] = []
    for (let load = 0; load < LOADS; load++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(gateway.url + path, { waitUntil: 'load' })
      times.push(await page.evaluate(paintTime))
      await context.close()
    }
    const time = median(times)
    report({
      name: `first contentful paint of ${path === '/' ? 'home' : path}`,
      measured: `${Math.round(time)} ms (of ${times.map(Math.round).join(', ')})`,
      ratio: undefined,
      target: `< ${FIRST_PAINT_MS} ms`,
      met: time < FIRST_PAINT_MS
    })
  }
  await browser.close()
}

/** Time of the first contentful paint; runs in the page. */
async function paintTime(): Promise<number> {
  for (;;) {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) return paint.startTime
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
