import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

let backend: Backend
let gateway: Gateway

/** In the order of their titles, which is that of neither slugs nor code units. */
const tutorials = {
  z: { title: '1 - Create the page', lastUpdated: '2021-05-06T07:08:09Z' },
  y: { title: '2 - Create the page', lastUpdated: '2099-01-01' },
  b: { title: '🔴 Devtoberfest, week 1', lastUpdated: '2026-03-02T01:00:00+02:00' },
  a: { title: 'Étude' },
  c: { title: 'zebra', lastUpdated: '2020-01-01' }
}
const byTitle = ['z', 'y', 'b', 'a', 'c'].map(slug => `/tutorials/${slug}`)

const page = async (path: string): Promise<string> => (await get(gateway.url + path)).text()
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
const cardsOf = (html: string): string[] => matches(html, /class="card-title"><a href="([^"]+)"/g)

beforeAll(async () => {
  backend = await startBackend()
  gateway = await startGateway(backend.url)
  const documents = Object.fromEntries(Object.keys(tutorials).map(slug => [slug, sampleDocument(slug)]))
  await publish(backend, documents, { metadata: tutorials })
})

describe('the order of titles', () => {
  test.each(['/tutorials/', '/tutorials/?sort=title'])('of %s leaves out emoji and numbers in front', async path => {
    expect(cardsOf(await page(path))).toEqual(byTitle)
  })

  test('is that of llms.txt too', async () => {
    expect(matches(await page('/llms.txt'), /^- \[[^\]]+\]\([^)]*(\/tutorials\/\w)[.)]/gm)).toEqual(byTitle)
  })
})

describe("the author's date", () => {
  const today = () => new Date().toISOString().slice(0, 10)

  test('is the date of a tutorial everywhere; the publish only where there is none, or a later one', async () => {
    const days = { a: today(), b: '2026-03-01', c: '2020-01-01', y: today(), z: '2021-05-06' }
    const sitemap = matches(await page('/sitemap.xml'), /\/tutorials\/(\w<\/loc><lastmod>[^T]+)T/g)
    expect(sitemap.sort()).toEqual(Object.entries(days).map(([slug, day]) => `${slug}</loc><lastmod>${day}`))
    for (const path of ['/', '/tutorials/']) {
      const changed = / id="changed">.*?<\/section>/s.exec(await page(path))?.[0] ?? ''
      expect(matches(changed, /href="(\/tutorials\/\w)"/g).slice(-3)).toEqual(
        ['b', 'z', 'c'].map(slug => `/tutorials/${slug}`)
      )
      expect(matches(changed, /<time class="local" datetime="([^"]+)"/gi)).toEqual(Object.values(days).sort().reverse())
    }
    for (const [slug, day] of Object.entries(days)) {
      const html = await page(`/tutorials/${slug}`)
      expect([slug, matches(html, /Updated (?:<a [^>]+>)?<time class="local" datetime="([^"]+)"/gi)]).toEqual([
        slug,
        [day]
      ])
      expect([slug, matches(html, /"dateModified":"([^T]+)T/g)]).toEqual([slug, [day]])
    }
  })

  test('orders the newest', async () => {
    expect(cardsOf(await page('/tutorials/?sort=newest')).slice(-3)).toEqual(
      ['b', 'z', 'c'].map(slug => `/tutorials/${slug}`)
    )
  })
})
