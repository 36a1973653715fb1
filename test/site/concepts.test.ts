import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { until } from '../support/until.ts'
import { conceptBackend } from './support/concept-site.ts'

let gateway: Gateway
let hasConcepts = true

beforeAll(async () => {
  const upstream = await startUpstream(conceptBackend(() => hasConcepts))
  gateway = await startGateway(upstream.url)
})

beforeEach(async () => {
  hasConcepts = true
  await until(async () => (await page('/concepts/etag')).status === 200)
})

const page = (path: string, headers = {}): Promise<HttpResponse> =>
  get(gateway.url + path, { accept: 'text/html', ...headers })

/** Concepts that are listed in sight, in order. */
const listed = (text: string): string[] =>
  [...text.matchAll(/<li>\s*<article class="card concept-card"><h3[^>]*><a href="\/concepts\/([^"]+)"/g)].map(
    ([, slug = '']) => slug
  )

verifies('GATEWAY-016', 'a concept is a page: what it is, where it is taught, and its neighbours', async () => {
  const answer = await page('/concepts/odata')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = answer.text()
  for (const shown of [
    '<title>OData · Tutorials</title>',
    'A protocol in which clients say what they read of a service.',
    'href="/tutorials/ask-with-odata"',
    'href="/explore/?focus=c:odata"'
  ])
    expect(text).toContain(shown)
  expect(text).toMatch(/Know first<\/h2>.*?href="\/concepts\/service".*Leads on to<\/h2>.*?href="\/concepts\/draft"/)
  expect(text).toContain('"@type":"DefinedTerm"')
})

verifies('GATEWAY-017', 'a concept that is not published is no page, and goes when it is unpublished', async () => {
  expect((await page('/concepts/secret')).status).toBe(404)
  expect((await page('/concepts/secret.md')).status).toBe(404)
  hasConcepts = false
  await until(async () => (await page('/concepts/etag')).status === 404)
})

verifies('GATEWAY-018', 'the map is a page, with its places as a list', async () => {
  const answer = await page('/explore/')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.text()).toContain('<canvas')
  expect(answer.text()).toMatch(/class="explore-list">.*href="\/concepts\/odata".*href="\/tutorials\/model-a-shop"/)
})

test.each(['/', '/tutorials/', '/concepts/odata', '/explore/', '/me/', '/me/tokens', '/nowhere', '/login/callback'])(
  '%s leads to the map and to the concepts, while there are any',
  async path => {
    const text = (await page(path)).text()
    expect(text.match(/href="\/explore\/"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(text).toContain('href="/concepts/">Concepts</a>')
  }
)

test.each([
  ['/tutorials/', 'All tutorials', [['/tutorials/', 'page']]],
  ['/tutorials/?level=beginner&tag=x', 'All tutorials', [['/tutorials/', 'page']]],
  ['/tutorials/?type=mission', 'All missions', [['/tutorials/?type=mission', 'page']]],
  ['/tutorials/?type=group', 'All groups', [['/tutorials/', 'true']]],
  ['/tutorials/?type=mission&type=group', 'All tutorials', [['/tutorials/', 'page']]],
  ['/explore/', 'Explore', [['/explore/', 'page']]],
  ['/me/', 'Your page', [['/me/', 'page']]],
  ['/concepts/', 'Concepts', []]
])('%s has its own heading, and the header marks where one is', async (path, heading, marked) => {
  const text = (await page(path)).text()
  expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).toBe(heading)
  expect(/class="trail".*?aria-current="page">([^<]*)/.exec(text)?.[1]).toBe(heading)
  const header = /<header class="site-header">.*?<\/header>/s.exec(text)?.[0] ?? ''
  const links = [...header.matchAll(/<a [^>]*href="([^"]*)"[^>]*aria-current="([^"]*)"/g)]
  expect(links.map(([, href, value]) => [href, value])).toEqual(marked)
})

describe('the list of concepts', () => {
  test('is by letter, and by topic of what teaches them', async () => {
    const byLetter = (await page('/concepts/')).text()
    expect(listed(byLetter)).toEqual(['authorization', 'cds-model', 'draft', 'etag', 'odata', 'service', 'uber-index'])
    expect([...byLetter.matchAll(/<h2 id="letter-\d+">(.)</g)].map(([, letter]) => letter).join('')).toBe('ACDEOSU')
    const byTopic = (await page('/concepts/?by=topic')).text()
    expect([...byTopic.matchAll(/<h2 id="topic-\d+">([^<]+)</g)].map(([, title]) => title)).toEqual([
      'Data',
      'Security',
      'Other topics'
    ])
  })

  test('is filtered by its form without scripts', async () => {
    const text = (await page('/concepts/?q=Clients++NOWHERE&by=nothing')).text()
    expect(listed(text)).toEqual([])
    expect(listed((await page('/concepts/?q=clients+SEE')).text())).toEqual(['etag'])
    expect(text).toContain('0 of 7 concepts')
  })
})

test('search engines are told when a page has changed: with the graph, or with what teaches it', async () => {
  const entries = (await get(`${gateway.url}/sitemap.xml`)).text().matchAll(/concepts\/(\w+)<\/loc><lastmod>([^<]+)</g)
  const changes = new Map([...entries].map(([, slug, changedAt]) => [slug, changedAt]))
  expect(changes.get('etag')).toBe('2033-01-02T03:04:05.000Z')
  expect(changes.get('draft')).not.toBe(changes.get('etag'))
})

test('pages are the same for everyone and kept by their entity tags', async () => {
  for (const path of ['/concepts/', '/concepts/odata', '/explore/']) {
    const { headers } = await page(path)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect((await page(path, { 'if-none-match': headers.etag })).status).toBe(304)
  }
})

test('a concept is there as Markdown', async () => {
  const answer = await get(`${gateway.url}/concepts/odata.md`)
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(answer.text()).toContain('# OData\n\nA protocol')
  expect(answer.text()).toMatch(/## Know first\n\n- \[Service\]\(http:\/\/\S+\/concepts\/service\.md\)/)
  const preferred = await page('/concepts/odata', { accept: 'text/markdown' })
  expect(preferred.body).toEqual(answer.body)
})

test.each([
  ['/concepts', '/concepts/'],
  ['/concepts?topic=data', '/concepts/?topic=data'],
  ['/concepts/ODATA?a=b', '/concepts/odata?a=b'],
  ['/tutorials?tag=topic%3Ex', '/tutorials/?tag=topic%3Ex'],
  ['/me?a=b', '/me/?a=b'],
  ['/concepts/odata.html', '/concepts/odata'],
  ['/explore', '/explore/'],
  ['/explore?focus=c:odata', '/explore/?focus=c%3Aodata'],
  // files of an older site
  ['/tutorial-navigator.html?tag=topic%3Epublishing', '/tutorial-navigator/?tag=topic%3Epublishing'],
  ['/tutorials.html', '/tutorials/'],
  ['/tutorials/index.html', '/tutorials/'],
  ['/concepts.html', '/concepts/'],
  ['/explore.html', '/explore/'],
  ['/explore/index.html', '/explore/'],
  ['/me.html', '/me/'],
  ['/index.html', '/'],
  ['/tutorials/group.data.html', '/groups/data']
])('%s leads to %s', async (path, location) => {
  const answer = await page(path)
  expect([answer.status, answer.headers.location]).toEqual([301, location])
})

test('sitemap, llms.txt and navigation name concepts, and nothing while none is published', async () => {
  const all = async () =>
    Promise.all(['/sitemap.xml', '/llms.txt', '/tutorials/'].map(async path => (await page(path)).text()))
  const [sitemap = '', llms = '', navigator = ''] = await all()
  for (const path of ['/concepts/', '/explore/', '/concepts/draft']) expect(sitemap).toContain(`${path}</loc>`)
  expect(llms).toMatch(/## Concepts\n\n- \[Authorization\]\(\S+\/concepts\/authorization\.md\): Who may/)
  expect(navigator).toContain('href="/explore/"')
  hasConcepts = false
  await until(async () => (await all()).every(text => !/concepts\/|\/explore\//.test(text)))
  await until(async () => (await page('/explore/')).text().includes('There is no map yet'))
})
