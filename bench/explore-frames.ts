/**
 * Frame times of the map in Chromium: `node bench/explore-frames.ts [nodes] [edges]`. A generated graph is panned and zoomed by
 * the wheel for three seconds each; prints the time between frames.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { createSite } from '../app/site/index.ts'
import type { MapFeed } from '../app/site/catalog/graph/map.ts'
import { inheritedEnvironment } from '../test/support/environment.ts'
import { findChromium } from '../test/support/browser/executable.ts'
import { answerFeeds, siteFeeds } from '../test/support/site-feeds.ts'

const [nodeCount = 2_000, edgeCount = 10_000] = process.argv.slice(2).map(Number)
const SECONDS = 3

const answer = answerFeeds(() => ({ ...siteFeeds([]), '/graph/explore-data': generated() }))
const backend = createServer(answer).listen(0)
const backendUrl = new URL(`http://localhost:${(backend.address() as AddressInfo).port}`)
const site = await createSite({ backendUrl, origin: backendUrl.origin, warn: console.warn, error: console.error })
const front = createServer((request, response) => {
  if (request.url?.startsWith('/graph/')) answer(request, response)
  else site.answer(request, response)
}).listen(0)

const { path: executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, env: { ...inheritedEnvironment(), ...env } })
const page = await browser.newPage({ viewport: { width: 1366, height: 850 } })
await page.goto(`http://localhost:${(front.address() as AddressInfo).port}/explore/`)
await page.locator('[data-explore][data-ready]').waitFor()
console.log(`${nodeCount} nodes, ${edgeCount} edges, Chromium ${browser.version()}`)
console.log('no motion ', await page.evaluate(measured('() => undefined')))
console.log(
  'pan       ',
  await page.evaluate(measured(`n => hand('pointermove', { clientX: 500 + 200 * Math.sin(n / 20), clientY: 450 })`))
)
console.log('zoom      ', await page.evaluate(measured(`n => wheel(n % 60 < 30 ? -40 : 40)`)))
await browser.close()
front.close()
backend.close()

/** Script that calls `act` in each frame, and answers the times. */
function measured(act: string): string {
  return `new Promise(resolve => {
    const canvas = document.querySelector('canvas')
    const hand = (type, at) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, ...at }))
    const wheel = deltaY => canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 450, clientY: 480, cancelable: true }))
    canvas.setPointerCapture = () => undefined
    hand('pointerdown', { clientX: 500, clientY: 450 })
    const act = ${act}
    const gaps = []
    let [before, count] = [0, 0]
    const frame = now => {
      if (before > 0) gaps.push(now - before)
      before = now
      act(count++)
      if (count < ${SECONDS * 60}) return requestAnimationFrame(frame)
      hand('pointercancel', {})
      const at = (list, part) => list.sort((one, other) => one - other)[Math.floor(part * (list.length - 1))].toFixed(1)
      resolve('frames p50 ' + at(gaps, 0.5) + ' ms, p95 ' + at(gaps, 0.95) + ' ms, p99 ' + at(gaps, 0.99) + ' ms, late (> 20 ms) ' + gaps.filter(gap => gap > 20).length + ' of ' + gaps.length)
    }
    requestAnimationFrame(frame)
  })`
}

/** A map in clusters: most links are short, as in one that is laid out, some lead far. */
function generated(): MapFeed {
  let state = 1
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const types = ['concept', 'tutorial', 'tutorial', 'mission', 'tag']
  const side = Math.ceil(Math.sqrt(nodeCount))
  const nodes = Array.from({ length: nodeCount }, (_, at) => ({
    ...{ id: `n:${at}`, slug: `node-${at}`, label: `Node number ${at}`, type: types[at % types.length] ?? 'tag' },
    x: 40 * ((at % side) + random()),
    y: 40 * (Math.floor(at / side) + random())
  }))
  const near = (at: number): number => {
    const [dx, dy] = random() < 0.1 ? [side, side] : [5, 5]
    const other = at + Math.round((random() - 0.5) * dx) + side * Math.round((random() - 0.5) * dy)
    return Math.min(nodeCount - 1, Math.max(0, other))
  }
  const edges = Array.from({ length: edgeCount }, () => {
    const at = Math.floor(random() * nodeCount)
    return { s: `n:${at}`, p: 'relatedTo', o: `n:${near(at)}` }
  })
  return { nodes, edges, generatedAt: '2026-01-01T00:00:00Z' }
}
