import { expect, test } from '@jest/globals'
import type { RequestListener } from 'node:http'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { get, send } from '../support/http/http.ts'
import { startGateway } from '../support/gateway.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { answerFeeds, navTutorial, siteFeeds } from '../support/site-feeds.ts'
import { type Asked, startUpstream } from '../support/http/upstream.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const page = { accept: 'text/html' }
const ARTICLE = '/content/tutorials/known/article'
const PROVENANCE = '/content/tutorials/known/provenance'
const feedsOf = (title = 'Known') => siteFeeds([navTutorial({ slug: 'known', title })])
const stored = '{"sections":[],"isInSteps":false,"html":"<p>The words</p>"}'

/** A backend of one tutorial; what `special` answers comes first. */
const backendOf = (special: RequestListener, title: () => string = () => 'Known'): RequestListener => {
  const feeds = answerFeeds(() => feedsOf(title()))
  return (request, response) => {
    special(request, response)
    if (response.headersSent || response.destroyed) return
    if (request.url !== ARTICLE) return feeds(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(stored)
  }
}
/** The redirects are asked for by the gateway itself. */
const sitesCalls = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ url }) => !url.includes('redirects'))

const nothingSpecial: RequestListener = () => undefined

const envelope = (): string => {
  const claims = {
    provenance: { sourceRepo: 'a/b', sourceCommit: null, builtAt: null },
    freshness: { confidence: 'high' }
  }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return JSON.stringify({ jws: `e30.${payload}.c2ln`, jwks_url: '/keys.json' })
}

test('while the backend is away pages stay, and it is left alone for a while', async () => {
  let away = false
  const upstream = await startUpstream(backendOf(request => away && request.destroy()))
  const gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '0' } })
  const before = await get(`${gateway.url}/tutorials/known`, page)
  away = true
  const parts = sitesCalls(upstream.asked).length
  for (let count = 0; count < 5; count += 1) {
    const answer = await get(`${gateway.url}/tutorials/known`, page)
    expect([answer.status, answer.text()]).toEqual([200, before.text()])
  }
  // one round for what the page is made of, not five; each call on a kept connection is repeated once on a new one
  expect(sitesCalls(upstream.asked).length - parts).toBeLessThanOrEqual(2 * parts)
  expect((await get(`${gateway.url}/tutorials/never-seen`, page)).status).toBe(502)
})

test('a badge that could not be read once is there the next time', async () => {
  let fails = true
  const upstream = await startUpstream(
    backendOf((request, response) => {
      if (request.url !== PROVENANCE) return
      if (fails) response.writeHead(503).end()
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(envelope())
    })
  )
  const gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '60000' } })
  const without = await get(`${gateway.url}/tutorials/known`, page)
  expect(without.text()).toContain('The words')
  expect(without.text()).not.toContain('/keys.json')
  fails = false
  expect((await get(`${gateway.url}/tutorials/known`, page)).text()).toContain('/keys.json')
})

test('what a page can do without does not take it down', async () => {
  const side = ['/build/repo-catalog', '/content/source-hashes', PROVENANCE]
  const upstream = await startUpstream(
    backendOf((request, response) => {
      if (side.includes(request.url ?? '')) response.writeHead(500).end()
    })
  )
  const gateway = await startGateway(upstream.url)
  expect((await get(`${gateway.url}/tutorials/known`, page)).text()).toContain('The words')
})

test('a feed that is missing is 502, and no fault of the site', async () => {
  const upstream = await startUpstream((_request, response) => void response.writeHead(404).end('{}'))
  const gateway = await startGateway(upstream.url)
  const answer = await get(`${gateway.url}/`, page)
  expect([answer.status, answer.headers['cache-control']]).toEqual([502, 'no-store'])
  expect(gateway.output()).not.toContain('    at ')
})

test('a page is 503, and says when to come again, while the database of the backend is away', async () => {
  const upstream = await startUpstream((_request, response) => void response.writeHead(503).end('{}'))
  const gateway = await startGateway(upstream.url)
  for (const path of ['/', '/tutorials/any']) {
    const { status, headers } = await get(gateway.url + path, page)
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '5'])
  }
})

test('after a change through the gateway the next page shows it, also while one is being made', async () => {
  let title = 'Before'
  let hold: (() => void) | undefined
  const held = new Promise<void>(resolve => (hold = resolve))
  let holding = false
  let arrived: (() => void) | undefined
  const arrival = new Promise<void>(resolve => (arrived = resolve))
  const answerHeld = backendOf(nothingSpecial, () => 'Before')
  const answerNow = backendOf(nothingSpecial, () => title)
  const upstream = await startUpstream((request, response) => {
    if (request.method === 'POST') return void response.writeHead(204).end()
    if (!holding || request.url !== '/content/nav') return answerNow(request, response)
    arrived?.()
    void held.then(() => answerHeld(request, response))
  })
  const gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '60000' } })
  holding = true
  const early = get(`${gateway.url}/tutorials/known`, page)
  await arrival
  title = 'After'
  holding = false
  const changed = await send(`${gateway.url}/content/publish`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' }
  })
  expect(changed.status).toBe(204)
  expect((await get(`${gateway.url}/tutorials/known`, page)).text()).toContain('After')
  hold?.()
  await early
  expect((await get(`${gateway.url}/tutorials/known`, page)).text()).toContain('After')
})

test('requests that change nothing let pages be', async () => {
  const upstream = await startUpstream(
    backendOf((request, response) => {
      if (request.method === 'POST') response.writeHead(request.url === '/content/publish' ? 401 : 204).end()
    })
  )
  const gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '60000' } })
  await get(`${gateway.url}/tutorials/known`, page)
  const refused = await send(`${gateway.url}/content/publish`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' }
  })
  const anonymous = await send(`${gateway.url}/feedback/submit`, { method: 'POST' })
  expect([refused.status, anonymous.status]).toEqual([401, 204])
  const asked = upstream.asked.length
  expect((await get(`${gateway.url}/tutorials/known`, page)).status).toBe(200)
  expect(upstream.asked.length).toBe(asked)
})

test('a page with a CSRF token is stored by nobody', async () => {
  const upstream = await startUpstream(backendOf(nothingSpecial))
  const gateway = await startGateway(upstream.url)
  const tag = (await get(`${gateway.url}/tutorials/known`, page)).headers.etag ?? ''
  const answer = await get(`${gateway.url}/tutorials/known`, { ...page, 'x-csrf-token': 'fetch', 'if-none-match': tag })
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.headers['x-csrf-token']).toBeTruthy()
})

test('without memory for pages every page is made anew', async () => {
  const upstream = await startUpstream(backendOf(nothingSpecial))
  const gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MB: '0' } })
  for (let count = 0; count < 2; count += 1)
    expect((await get(`${gateway.url}/tutorials/known`, page)).text()).toContain('The words')
})

test('an overlay that cannot be read fails the request, not the gateway', async () => {
  const upstream = await startUpstream(backendOf(nothingSpecial))
  const dataDir = scratchFolder('gateway')
  symlinkSync('static', join(dataDir, 'static'))
  const gateway = await startGateway(upstream.url, { dataDir })
  await get(`${gateway.url}/tutorials/never-seen`, page).catch(() => undefined)
  expect((await get(`${gateway.url}/tutorials/known`, page)).status).toBe(200)
})

test('that an asset is missing is kept by nobody', async () => {
  const upstream = await startUpstream(backendOf(nothingSpecial))
  const gateway = await startGateway(upstream.url)
  const answer = await get(`${gateway.url}/site/site-OLDHASH.css`, { accept: 'text/css' })
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('a legacy redirect counts one hit for one request', async () => {
  const hits: string[] = []
  const upstream = await startUpstream((request, response) => {
    if (request.url?.includes('redirectsActive')) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return void response.end(
        JSON.stringify({
          value: [{ ID: 'r1', fromPath: '/tutorials/old', toPath: '/tutorials/known', statusCode: 301 }]
        })
      )
    }
    if (!request.url?.includes('recordRedirectHits')) return backendOf(nothingSpecial)(request, response)
    request.setEncoding('utf8').on('data', (text: string) => hits.push(text))
    request.on('end', () => response.writeHead(204).end())
  })
  const gateway = await startGateway(upstream.url)
  let moved = await get(`${gateway.url}/tutorials/old`, page)
  for (let count = 0; count < 100 && moved.status === 404; count += 1)
    moved = await get(`${gateway.url}/tutorials/old`, page)
  expect(moved.headers.location).toBe('/tutorials/known')
  await gateway.stop()
  expect(JSON.parse(hits.join(''))).toEqual({ hits: [{ id: 'r1', count: 1 }] })
})

test('the format of a page is what the client likes best, HTML where it has no wish', async () => {
  const upstream = await startUpstream(
    backendOf((request, response) => {
      if (request.url === '/content/tutorials/known/markdown')
        response.writeHead(200, { 'Content-Type': 'text/markdown' }).end('Known')
    })
  )
  const gateway = await startGateway(upstream.url)
  const formats: Readonly<Record<string, string>> = {
    'text/markdown': 'markdown',
    'text/markdown, */*;q=0.8': 'markdown',
    '*/*, text/markdown;q=0.1': 'html',
    'text/html, text/markdown': 'html',
    'text/*;q=0.5, text/markdown;q=0.4': 'html',
    '*/*': 'html'
  }
  for (const [accept, format] of Object.entries(formats)) {
    const { headers } = await get(`${gateway.url}/tutorials/known`, { accept })
    expect([accept, headers['content-type']]).toEqual([accept, `text/${format}; charset=utf-8`])
  }
})

test('a page of cards is small: less than 600 bytes of HTML for each', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    navTutorial({
      ...{
        slug: `card-${index}`,
        title: `Build thing ${index} with all of the tools of the trade`,
        time: 20,
        stepCount: 5
      },
      description: 'A description that says what is built, with which tools, and what is known at the end of it.'
    })
  )
  const upstream = await startUpstream(answerFeeds(() => siteFeeds(many)))
  const gateway = await startGateway(upstream.url)
  const html = (await get(`${gateway.url}/tutorials/`, page)).text()
  const cards = html.slice(html.indexOf('<ul class="card-grid">'), html.indexOf('</ul></section>'))
  const count = cards.split('<article class="card">').length - 1
  expect(count).toBeGreaterThan(40)
  expect(cards.length / count).toBeLessThan(600)
})
