import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, send } from '../support/http/http.ts'
import { echo, startUpstream, type Upstream } from '../support/http/upstream.ts'

let upstream: Upstream
let gateway: Gateway
let listener: RequestListener = echo

beforeAll(async () => {
  upstream = await startUpstream((request, response) => listener(request, response))
  gateway = await startGateway(upstream.url)
})

/** How many of the requests since `before` were for this address. */
const askedFor = (url: string, before: number): number =>
  upstream.asked.slice(before).filter(asked => asked.url === url).length

describe.each(['a new', 'a kept'])('%s connection of the backend ends without an answer: a POST to', connection => {
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    listener = echo
    upstream.server.closeIdleConnections()
    if (connection === 'a kept') await get(`${gateway.url}/x`)
    const before = upstream.asked.length
    listener = (request, response) => {
      if (askedFor(path, before) > 1) return echo(request, response)
      // an endless body never ends
      request.on('data', () => undefined).once('end', () => request.socket.destroy())
      if (path.endsWith('early')) request.socket.destroy()
    }
    const answer = await send(gateway.url + path, { method: 'POST', body, headers })
    return { answer, times: askedFor(path, before) }
  }

  test.each([
    ['/content/publish/append', {}],
    ['/content/publish/commit', {}],
    ['/Content/publish/abort', {}],
    ['/api/homepage/recordRedirectHits', {}],
    ['/feedback/submit', { 'idempotency-key': 'one' }],
    ['/feedback/early', { 'idempotency-key': 'two' }]
  ])('%s %j is sent once more, whole', async (path, headers) => {
    const body = randomBytes(1_000_000).toString('hex')
    const { answer, times } = await post(path, body, headers)
    expect([answer.status, times]).toEqual([200, 2])
    expect(answer.json()).toMatchObject({ method: 'POST', url: path, body })
  })

  test.each(['/content/publish/begin', '/content/publish/append/x', '/feedback/submit'])(
    '%s is not: nobody knows what it has done',
    async path => {
      const { answer, times } = await post(path, '{}')
      expect([answer.status, times]).toEqual([502, 1])
    }
  )

  test('nor one with a body of more than 8 MB', async () => {
    const { answer, times } = await post('/content/publish/append', 'x'.repeat(8 * 1024 * 1024 + 1))
    expect([answer.status, times]).toEqual([502, 1])
  })
})

test('half a head of an answer is an answer: the operation is not sent again', async () => {
  const before = upstream.asked.length
  listener = request => request.socket.end('HTTP/1.1 200 OK\r\nContent-Le')
  const answer = await send(`${gateway.url}/content/publish/commit`, { method: 'POST', body: '{}' })
  expect([answer.status, askedFor('/content/publish/commit', before)]).toEqual([502, 1])
})
