import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { tutorialBackend } from './support/tutorial-site.ts'

let upstream: Upstream
let gateway: Gateway

beforeAll(async () => {
  upstream = await startUpstream(await tutorialBackend())
  // so long that no test is slower
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '3600000' } })
})

const html = { accept: 'text/html,*/*;q=0.8' }
const ask = (path: string, headers: Readonly<Record<string, string>> = html): Promise<HttpResponse> =>
  get(gateway.url + path, headers)
const textOf = async (path: string): Promise<string> => (await ask(path)).text()
/** The objects of schema.org on a page, by type. */
const structured = (page: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => {
      const object = JSON.parse(json ?? '') as Record<string, unknown>
      return [String(object['@type']), object]
    })
  )

describe('what the page says about the tutorial', () => {
  test('title, description, address, steps and author, for people and for search engines', async () => {
    const page = await textOf('/tutorials/rich')
    expect(page).toContain('<title>A rich one · Tutorials</title>')
    expect(page).toContain('<meta name="description" content="All there is."/>')
    expect(page).toContain(`<link rel="canonical" href="${gateway.url}/tutorials/rich"/>`)
    expect(page).toMatch(/<h1 id="[^"]+">A rich one<\/h1>/)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toMatch(
      /By Robin Green[\s\S]*Updated <a href="\/tutorials\/rich\/changes" rel="nofollow"><time class="local" datetime="2026-02-03">3 Feb 2026</
    )
    const { TechArticle, HowTo, BreadcrumbList } = structured(page)
    expect(TechArticle).toMatchObject({
      headline: 'A rich one',
      timeRequired: 'PT20M',
      author: { name: 'Robin Green' }
    })
    expect(HowTo?.['step']).toContainEqual(
      expect.objectContaining({ position: 5, name: 'Read on', url: `${gateway.url}/tutorials/rich#step-5` })
    )
    expect(BreadcrumbList?.['itemListElement']).toMatchObject([
      { name: 'Home' },
      { name: 'Tutorials' },
      { name: 'The journey', item: `${gateway.url}/missions/journey` },
      { name: 'A rich one' }
    ])
  })

  test('where it stands in its mission, and what comes before and after', async () => {
    const [first, last] = await Promise.all([textOf('/tutorials/rich'), textOf('/tutorials/short')])
    expect(first).toContain('1 of 2 in <a href="/missions/journey">')
    expect(first).toContain('rel="next" href="/tutorials/short"')
    expect(first).not.toContain('rel="prev"')
    expect(last).toContain('rel="prev" href="/tutorials/rich"')
    expect(last).not.toContain('rel="next"')
    expect(last).toContain('That was the last one')
  })

  test('where it comes from, as the backend signs it', async () => {
    const page = await textOf('/tutorials/rich')
    expect(page).toContain('href="https://github.com/a/b/commit/0123456789abcdef"')
    expect(page).toContain('Freshness: high')
    expect(page).toContain('href="/content/tutorials/rich/provenance"')
    expect(page).toContain('href="/.well-known/tutorial-provenance/jwks.json"')
    expect(await textOf('/tutorials/short')).not.toContain('id="origin"')
  })

  test('where to edit and to report, when its repository is public', async () => {
    const page = await textOf('/tutorials/rich')
    expect(page).toContain('href="https://github.com/a/b/edit/main/tutorials/rich/rich%20file.md"')
    expect(page).toContain('href="https://github.com/a/b/issues/new?title=Tutorial%3A+A+rich+one')
    expect(await textOf('/tutorials/short')).not.toContain('github.com')
  })

  test('a document without metadata is called as it calls itself, and its sections are listed', async () => {
    const page = await textOf('/tutorials/plain')
    expect(page).toContain('<title>Plain · Tutorials</title>')
    expect(page).toMatch(/<nav class="rail"[\s\S]*On this page[\s\S]*>More<[\s\S]*>Last</)
    expect(page).toContain('<p id="article-content">No article.</p>')
    expect(structured(page)).not.toHaveProperty('HowTo')
  })

  test('what has no article is answered as it is stored', async () => {
    const answer = await ask('/tutorials/notes')
    expect([answer.text(), answer.headers['content-type']]).toEqual(['Only text.', 'text/plain; charset=utf-8'])
  })
})

describe('its answer', () => {
  test('has a lifetime and an entity tag, which costs the backend nothing while it is fresh', async () => {
    const first = await ask('/tutorials/rich')
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    const before = upstream.asked.length
    const again = await ask('/tutorials/rich', { ...html, 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(upstream.asked).toHaveLength(before)
  })

  test.each([
    ['/tutorials/RICH', '/tutorials/rich'],
    ['/tutorials/rich/', '/tutorials/rich'],
    ['/tutorials/Rich.html?a=1&b=%20', '/tutorials/rich?a=1&b=+'],
    ['/tutorials/RI%63H', '/tutorials/rich'],
    ['/tutorials/former', '/tutorials/rich'],
    ['/tutorials/Former.html?a=1', '/tutorials/rich?a=1'],
    ['/tutorials/elsewhere', '/missions/journey'],
    ['/tutorials/mission-journey', '/missions/journey'],
    ['/tutorials/Mission-Journey/', '/missions/journey']
  ])('%s moves to %s', async (path, there) => {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([301, there])
  })

  test('is the same with escaped letters (RFC 3986, 6.2.2.2)', async () => {
    expect(await textOf('/tutorials/ri%63h')).toBe(await textOf('/tutorials/rich'))
  })

  test.each(['nothing', 'NOTHING', 'nothing.html', 'mission-nothing', 'group-thing', 'a.b', 'a%20b', 'x%3Cy'])(
    'is 404 for %s, to people as a page and to programs as JSON',
    async name => {
      const person = await ask(`/tutorials/${name}`)
      expect([person.status, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(person.text()).toContain('There is nothing here')
      const program = await ask(`/tutorials/${name}`, { accept: 'application/json' })
      expect([program.status, program.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
    }
  )
})
