import { expect, test } from '@jest/globals'
import { catalogPage } from '../../app/gateway/sample-sources/catalog.ts'
import { blogsFeed, newsFeed, playlist, thumbnail } from '../../app/gateway/sample-sources/posts.ts'
import { routes } from '../../app/gateway/routes.ts'
import { rowFor } from '../../app/gateway/routing/row.ts'
import { readConfig } from '../../app/start/config.ts'
import { targetOf } from '../../lib/http/target.ts'

interface Item {
  readonly sessionID: string
  readonly code: string
  readonly title: string
  readonly times: readonly { readonly utcStartTime: string; readonly utcEndTime: string }[]
  readonly participants: readonly { readonly fullName: string }[]
}
interface CatalogPage {
  readonly responseCode: string
  readonly totalSearchItems: number
  readonly sectionList: readonly { readonly items: readonly Item[] }[]
}
const pageOf = (widget: string, from = 0, size = 50) =>
  catalogPage(widget, new URLSearchParams({ from: String(from), size: String(size) })) as CatalogPage
const itemsOf = (page: CatalogPage) => page.sectionList.flatMap(({ items }) => items)

test('the sample conference has 40 sessions at two venues, all to come, with their speakers', () => {
  const [berlin, virtual] = [pageOf('sample-berlin'), pageOf('sample-virtual')]
  expect([berlin, virtual].map(page => page.totalSearchItems)).toEqual([26, 14])
  const items = [...itemsOf(berlin), ...itemsOf(virtual)]
  expect(new Set(items.map(({ sessionID }) => sessionID)).size).toBe(40)
  expect(new Set(items.map(({ code }) => code)).size).toBe(40)
  for (const { times, participants } of items) {
    const [start, end] = [times[0]?.utcStartTime ?? '', times[0]?.utcEndTime ?? '']
    expect(start).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)
    const days = (Date.parse(`${start}Z`) - Date.now()) / 86_400_000
    expect([days > 6, days < 24, end > start]).toEqual([true, true, true])
    expect(participants.length).toBeGreaterThan(0)
  }
})

test('is paged without a gap or a repetition', () => {
  const pages = [0, 10, 20, 30].map(from => itemsOf(pageOf('sample-berlin', from, 10)))
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 6, 0])
  expect(pages.flat()).toEqual(itemsOf(pageOf('sample-berlin')))
})

test('pictures and links of the sample feeds are on the own origin', () => {
  const own = 'http://localhost:5000'
  const text = blogsFeed(own) + newsFeed(own) + JSON.stringify(playlist(own))
  const hosts = [...text.matchAll(/https?:\/\/[^/"<]+/g)].map(([host]) => host)
  expect(new Set(hosts)).toEqual(new Set([own, 'http://purl.org', 'http://www.w3.org']))
  expect(thumbnail('sampleVid01')).toContain('<svg')
  expect(thumbnail('other')).toBeUndefined()
})

test('development leads the backend to the samples, but for sources that the operator has set', () => {
  const { backend, gateway, qa } = readConfig({ GATEWAY_PORT: '5100' }).environments
  const at = 'http://localhost:5100/_dev/sources'
  const given = {
    ...{ SESSION_CATALOG_URL: `${at}/catalog`, COMMUNITY_BLOG_FEEDS: `${at}/blogs.rss`, NEWS_FEEDS: `${at}/news.atom` },
    ...{ YOUTUBE_API_URL: `${at}/youtube/v3`, OUTBOUND_PRIVATE_HOSTS: 'localhost:5100' }
  }
  expect(backend).toMatchObject(given)
  for (const name of Object.keys(given)) expect([gateway[name], qa[name]]).toEqual([undefined, undefined])
  const other = readConfig({ YOUTUBE_API_KEY: 'own', NEWS_FEEDS: 'https://news.example/feed' }).environments.backend
  expect(other).toMatchObject({ YOUTUBE_API_KEY: 'own', NEWS_FEEDS: 'https://news.example/feed' })
  expect(other['YOUTUBE_API_URL']).toBeUndefined()
})

test('production has no samples: neither variables nor a row', () => {
  const { backend } = readConfig({ NODE_ENV: 'production' }).environments
  for (const name of [
    'SESSION_CATALOG_URL',
    'COMMUNITY_BLOG_FEEDS',
    'NEWS_FEEDS',
    'YOUTUBE_API_KEY',
    'OUTBOUND_PRIVATE_HOSTS'
  ])
    expect(backend[name]).toBeUndefined()
  const row = (sampleSources: boolean) =>
    rowFor(
      routes({ exposeCapUi: false, identityProvider: false, sampleSources }),
      'GET',
      targetOf('/_dev/sources/blogs.rss')
    ).to
  expect([row(true), row(false)]).toEqual(['samples', 'nothing'])
})
