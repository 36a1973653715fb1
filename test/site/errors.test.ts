import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { catalog, nav, navigator } from './support/catalog-feeds.ts'

const person = { accept: 'text/html' }

const feeds: Readonly<Record<string, object>> = {
  '/content/nav': nav,
  '/build/catalog': catalog,
  '/build/navigator': navigator
}

describe('pages for people', () => {
  let gateway: Gateway
  let isAway = false
  const asked: string[] = []

  beforeAll(async () => {
    const upstream = await startUpstream((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      const feed = feeds[path]
      const status = isAway ? 503 : feed ? 200 : Number(/\/answer\/(\d+)/.exec(path)?.[1] ?? 404)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(
        JSON.stringify(feed ?? { error: { code: 'secret_table', message: 'no row in tutorials_content_Files' } })
      )
    })
    gateway = await startGateway(upstream.url)
  })

  test.each([
    ['/answer/403', 403, 'This is not open to you'],
    ['/answer/404', 404, 'There is nothing here'],
    ['/answer/500', 500, 'Something went wrong'],
    ['/answer/502', 502, 'The server is not responding'],
    ['/answer/503', 503, 'Back in a moment'],
    ['/login/callback', 401, 'Please log in'],
    ['/_dev/x', 404, 'There is nothing here'],
    ['/tutorials/nothing', 404, 'There is nothing here']
  ])('%s is %i in the look of the site, and tells nothing of what is inside', async (path, status, heading) => {
    const answer = await get(gateway.url + path, person)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    const text = answer.text()
    expect(text).toContain(`<h1>${heading}</h1>`)
    expect(text).toContain('class="site-header"')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/secret_table|tutorials_content|backend|127\.0\.0\.1/)
    expect(text).not.toContain('application/ld+json')
  })

  test('a missing page proposes what is close and a search; a program gets JSON; neither is 304', async () => {
    const path = `${gateway.url}/tutorials/verify-and-heel`
    const answer = await get(path, person)
    expect(answer.text()).toMatch(/Did you mean[^]*href="\/tutorials\/verify-and-heal"/)
    expect(answer.text()).toContain('<form class="finder" role="search" action="/tutorials/">')
    expect((await get(path, { ...person, 'if-none-match': String(answer.headers.etag) })).status).toBe(404)
    const program = await get(path)
    expect([program.status, program.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'Nothing is served at /tutorials/verify-and-heel' } }
    ])
  })

  test('a page that nobody has read yet is 503 while the backend is away, and nobody keeps that', async () => {
    isAway = true
    const answer = await get(`${gateway.url}/tutorials/run-on-postgresql`, person)
    isAway = false
    expect([answer.status, answer.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(answer.text()).toContain('<a class="button" href="/tutorials/run-on-postgresql">Try again</a>')
  })
})

test('a page is made of what the backend says on new connections when the kept ones have closed', async () => {
  const kept = new Set<Socket>()
  let isClosing = false
  const upstream = await startUpstream((request, response) => {
    if (isClosing && kept.has(request.socket)) return void request.socket.destroy()
    kept.add(request.socket)
    const feed = feeds[request.url ?? '']
    response.writeHead(feed ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(feed ?? {}))
  })
  const gateway = await startGateway(upstream.url)
  await get(`${gateway.url}/tutorials/`, person)
  isClosing = true
  // by then what it knows of the feeds is no longer trusted
  await delay(1500)
  expect((await get(`${gateway.url}/`, person)).status).toBe(200)
  expect((await get(`${gateway.url}/tutorials/nothing`, person)).status).toBe(404)
})
