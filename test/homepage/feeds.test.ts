import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, head, post, send } from '../support/http/http.ts'
import { atom, rss } from './support/feeds.ts'
import { type Sources, startSources } from './support/sources.ts'

onBothInFullRun('statements', 'concurrency')

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let sources: Sources
let backend: Backend
let other: Backend
let start: Date

/** Feeds that fail in a way of their own. */
const hostile = {
  '/hang': 'hang',
  '/429': { status: 429, headers: { 'Retry-After': '3600' } },
  '/500': { status: 500 },
  '/html': { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
  '/huge': { body: Buffer.alloc(3 * 1024 * 1024, ' ') },
  '/bomb': { body: '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel>&b;</channel></rss>' },
  '/deep': { body: `<rss>${'<a>'.repeat(5000)}` },
  '/away': { status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
  '/empty': { body: '' }
} as const

beforeAll(async () => {
  sources = await startSources()
  for (const [path, answer] of Object.entries(hostile)) sources.answer(path, answer)
  const at = (...paths: readonly string[]) => paths.map(path => `${sources.url}${path}`).join(',')
  const env = {
    NEWS_FEEDS: at('/news', ...Object.keys(hostile)),
    COMMUNITY_BLOG_FEEDS: at('/blogs'),
    OUTBOUND_PRIVATE_HOSTS: sources.host,
    HOMEPAGE_LOOK_EVERY_MS: '0'
  }
  start = new Date()
  const ago = (days: number) => new Date(start.getTime() - days * DAY)
  const items = [
    { title: 'Tomorrow', date: ago(-1), description: '<p>From the <b>future</b></p>' },
    { title: 'Yesterday', date: ago(1), description: 'One' },
    { title: 'Last week', date: ago(7) },
    { title: 'Last month', date: ago(30) },
    { title: 'Last year', date: ago(400) },
    { title: 'Script', link: 'javascript:alert(1)', date: ago(0) },
    { title: 'Relative', link: '/relative', date: ago(8) }
  ]
  sources.answer('/news', ({ 'if-none-match': tag }) =>
    tag === '"one"' ? { status: 304 } : { headers: { ETag: '"one"' }, body: atom(items) }
  )
  const posts = Array.from({ length: 6 }, (_, index) => ({
    ...{ title: `Post ${index}`, guid: `post-${index}`, date: ago(index + 1), author: `Author ${index}` }
  }))
  sources.answer('/blogs', { body: rss([...posts, { ...posts[0], title: 'Twice' }]) })
  backend = await startBackend({ env })
  other = await startBackend({ env, database: backend.database, dataDir: backend.dataDir })
  await Promise.all([backend.runJob('homepage-feeds'), other.runJob('homepage-feeds')])
  await other.runJob('homepage-feeds')
})

const read = (path: string, of = backend) => get(`${of.url}/api/homepage/${path}`)
const valueOf = async (path: string, of = backend) =>
  (await read(path, of)).json<{ value: readonly Readonly<Record<string, string>>[] }>().value
const titles = async (path: string) => (await valueOf(path)).map(({ title }) => title)
const admin = (path: string, body: object = {}) =>
  post(`${backend.url}/admin/${path}`, body, { ...as('admin'), 'if-match': '*' })
const rows = async (path: string) =>
  (await get(`${backend.url}/admin/${path}`, as('admin'))).json<{ value: readonly Record<string, string>[] }>().value
const config = async (change: object) => {
  const [row] = await rows('HomepageConfig')
  return send(`${backend.url}/admin/HomepageConfig(${row?.['ID']})`, {
    method: 'PATCH',
    headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(change)
  })
}

describe('feeds', () => {
  testOnBoth('are each read once, however many instances look', async () => {
    const paths = ['/news', '/blogs', ...Object.keys(hostile)]
    expect(Object.fromEntries(paths.map(path => [path, sources.asked(path).length]))).toEqual(
      Object.fromEntries(paths.map(path => [path, 1]))
    )
    expect(await valueOf('news', other)).toEqual(await valueOf('news'))
  })

  verifies(['HOMEPAGE-055', 'HOMEPAGE-056', 'HOMEPAGE-057'], 'give the latest two news of two weeks', async () => {
    const answer = await read('news')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=1800'])
    const [first, second, ...more] = await valueOf('news')
    expect(more).toEqual([])
    expect(first).toEqual({
      ...{ title: 'Tomorrow', link: 'https://news.example/Tomorrow', description: 'From the future' },
      publishedAt: expect.any(String)
    })
    expect(new Date(first?.['publishedAt'] ?? '').getTime()).toBeLessThanOrEqual(Date.now())
    expect(second).toMatchObject({ title: 'Yesterday', description: 'One' })
    const called = await read('news()')
    expect(called.json()).toMatchObject({ value: await valueOf('news') })
    const tag = { 'if-none-match': String(answer.headers['etag']) }
    expect((await get(`${backend.url}/api/homepage/news`, tag)).status).toBe(304)
    expect([(await head(`${backend.url}/api/homepage/news`)).status]).toEqual([200])
  })

  verifies(
    ['HOMEPAGE-054', 'HOMEPAGE-056', 'HOMEPAGE-057'],
    'give three posts: pinned, approved, relevant, others',
    async () => {
      const answer = await read('communityBlogs')
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=1800'])
      expect(await valueOf('communityBlogs')).toEqual(
        [0, 1, 2].map(each => ({
          ...{ title: `Post ${each}`, url: `https://blogs.example/Post%20${each}`, author: `Author ${each}` },
          publishedAt: expect.any(String)
        }))
      )
      expect((await read('communityBlogs()')).json()).toMatchObject({ value: await valueOf('communityBlogs') })
      const posts = await rows('HomepageCommunityPosts?$orderby=title')
      expect(posts.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5].map(each => `Post ${each}`))
      const on = (index: number, action: string, body = {}) =>
        admin(`HomepageCommunityPosts('${posts[index]?.['sourceId']}')/AdminService.${action}`, body)
      for (const done of [
        await on(5, 'pin'),
        await on(4, 'approveEntry'),
        await on(0, 'rejectEntry', { note: 'Advertising' })
      ])
        expect(done.status).toBe(204)
      await backend.sql(`UPDATE tutorials_homepage_CommunityPosts SET aiVerdict = 'relevant' WHERE title = 'Post 3'`)
      expect(await titles('communityBlogs')).toEqual(['Post 5', 'Post 4', 'Post 3'])
      expect((await on(5, 'unpin')).status).toBe(204)
      expect(await titles('communityBlogs')).toEqual(['Post 4', 'Post 3', 'Post 1'])
      expect((await on(0, 'pin')).status).toBe(204)
      expect(await titles('communityBlogs')).toEqual(['Post 4', 'Post 3', 'Post 1'])
    }
  )

  verifiesOnSqlite('HOMEPAGE-055', 'leave out what a person rejects, and show first what one approves', async () => {
    const news = await rows('NewsItems?$orderby=publishedAt desc')
    expect(news.map(({ title }) => title)).toEqual(['Tomorrow', 'Yesterday', 'Last week', 'Relative', 'Last month'])
    const on = (index: number, action: string, body = {}) =>
      admin(`NewsItems('${news[index]?.['sourceId']}')/AdminService.${action}`, body)
    await on(0, 'rejectEntry', { note: 'Not yet' })
    await on(3, 'approveEntry')
    await on(4, 'approveEntry')
    expect(await titles('news')).toEqual(['Relative', 'Yesterday'])
    expect((await rows(`NewsItems?$filter=title eq 'Tomorrow'`))[0]).toMatchObject({
      ...{ adminVerdict: 'reject', adminNote: 'Not yet', adminBy: 'admin', adminAt: expect.any(String) }
    })
    await on(0, 'clearVerdict')
    expect(await titles('news')).toEqual(['Relative', 'Tomorrow'])
    expect((await admin(`NewsItems('unknown')/AdminService.approveEntry`)).status).toBe(404)
    for (const index of [3, 4]) await on(index, 'clearVerdict')
  })

  test('that fail are named to admins, and hurt no other', async () => {
    const failing = await rows('HomepageFeedSources?$filter=failingSince ne null&$orderby=source')
    const told = Object.fromEntries(failing.map(({ source = '', lastError }) => [new URL(source).pathname, lastError]))
    expect(told).toEqual({
      ...{ '/hang': expect.stringContaining('time'), '/429': 'answered 429', '/500': 'answered 500' },
      ...{ '/html': 'is no RSS or Atom feed', '/empty': 'is no RSS or Atom feed', '/bomb': 'declares entities' },
      ...{ '/deep': 'has elements nested deeper than 64', '/huge': expect.stringContaining('bytes') },
      '/away': expect.any(String)
    })
    const attention = (await get(`${backend.url}/admin/attention()`, as('admin'))).text()
    expect(attention).toContain('"name":"failing-sources"')
  })

  test('that have not changed write nothing, and what a feed changes waits for the model again', async () => {
    await backend.sql(`UPDATE tutorials_homepage_FeedSources SET nextAt = ? WHERE source NOT LIKE '%hang'`, [start])
    sources.answer('/blogs', { body: rss([{ title: 'Post 3, revised', guid: 'post-3', author: 'Author 3' }]) })
    const before = await backend.sql('SELECT * FROM tutorials_homepage_NewsItems ORDER BY sourceId')
    await backend.runJob('homepage-feeds')
    expect(sources.asked('/news').at(-1)?.headers['if-none-match']).toBe('"one"')
    expect(await backend.sql('SELECT * FROM tutorials_homepage_NewsItems ORDER BY sourceId')).toEqual(before)
    const [revised] = await rows(`HomepageCommunityPosts?$filter=title eq 'Post 3, revised'`)
    expect(revised).toMatchObject({ aiVerdict: 'pending', authorName: 'Author 3' })
    expect((await rows('HomepageCommunityPosts')).length).toBe(6)
  })

  test('that fail later leave what they gave before', async () => {
    const before = [await titles('communityBlogs'), await titles('news')]
    sources.answer('/blogs', { status: 500 })
    sources.answer('/news', { body: 'Service unavailable' })
    await backend.sql(`UPDATE tutorials_homepage_FeedSources SET nextAt = ? WHERE source NOT LIKE '%hang'`, [start])
    await backend.runJob('homepage-feeds')
    expect([await titles('communityBlogs'), await titles('news')]).toEqual(before)
  })

  test('are not shown while the band is off', async () => {
    expect((await config({ communityLaneEnabled: false })).status).toBe(200)
    expect([await titles('communityBlogs'), await titles('news')]).toEqual([[], []])
    await config({ communityLaneEnabled: true })
    expect((await titles('news')).length).toBe(2)
    expect((await config({ videoBandAnchorCount: 13 })).status).toBe(400)
    expect((await admin('HomepageConfig')).status).toBe(405)
  })

  test('leave the answer when two weeks have passed', async () => {
    await backend.at(new Date(start.getTime() + 13.5 * DAY))
    expect(await titles('news')).toEqual(['Tomorrow', 'Yesterday'].slice(0, 1))
    await backend.at(0)
  })
})
