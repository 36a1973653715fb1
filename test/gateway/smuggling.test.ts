import { beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, send } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'

let upstream: Upstream
let gateway: Gateway

beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway(upstream.url)
})

/** Everything that the gateway answers to these bytes until it closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(gateway.port, 'localhost')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk)).on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

describe('headers by which a client could pass for somebody else', () => {
  const spoofed = {
    'x-user': 'admin',
    'X-User-Id': 'admin',
    'X-Identity': 'admin',
    'X-Identity-Token': 'a',
    'X-Remote-User': 'admin',
    'Remote-User': 'admin',
    'X-Auth-Request-Email': 'admin@example.com',
    'X-Approuter-Authorization': 'Bearer a',
    X_User: 'admin',
    x_forwarded_for: '6.6.6.6',
    'X-Forwarded-User': 'admin',
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Client-Cert': 'a',
    'X-Real-IP': '6.6.6.6',
    Forwarded: 'for=6.6.6.6',
    'X-Original-URL': '/admin',
    Cookie: 'session=1~a; other=b',
    'Proxy-Authorization': 'Basic a',
    'X-CSRF-Token': 'a'
  }

  test('do not reach the backend', async () => {
    const answer = await get(`${gateway.url}/health`, { ...spoofed, 'X-Mine': 'kept', 'Accept-Language': 'de' })
    const { headers } = answer.json<{ headers: Record<string, string> }>()
    const given = Object.keys(headers).filter(name => !['host', 'connection'].includes(name))
    expect(given.sort()).toEqual(
      [
        'accept-language',
        'x-correlation-id',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-mine'
      ].sort()
    )
    expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/)
    expect(headers['x-forwarded-host']).toBe(`localhost:${gateway.port}`)
    expect(headers['x-forwarded-proto']).toBe('http')
  })

  test('cannot be brought in or removed by Connection', async () => {
    const headers = { connection: 'close, X-Forwarded-For, Content-Length, Authorization, X-Mine', 'x-mine': 'a' }
    const answer = await send(`${gateway.url}/content/publish/begin`, {
      method: 'POST',
      body: 'hello',
      headers: { ...headers, authorization: 'Bearer key' }
    })
    const seen = answer.json<{ headers: Record<string, string>; body: string }>()
    expect(seen.body).toBe('hello')
    expect(seen.headers).toMatchObject({ authorization: 'Bearer key', 'content-length': '5' })
    expect(seen.headers['x-forwarded-for']).toBeDefined()
    expect(seen.headers).not.toHaveProperty('x-mine')
  })

  test('behind proxies of our own the address is the one that they saw', async () => {
    const behind = await startGateway(upstream.url, { env: { GATEWAY_PROXY_HOPS: '1' } })
    const answer = await get(`${behind.url}/health`, { 'x-forwarded-for': '6.6.6.6, 10.0.0.7' })
    expect(answer.json()).toMatchObject({ headers: { 'x-forwarded-for': '10.0.0.7' } })
  })
})

describe('two requests in one', () => {
  test.each([
    ['two framings', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a framing in disguise', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a framing after another', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 4\r\n\r\nabcd'],
    ['a folded header', 'X-A: b\r\n c\r\n\r\n'],
    ['a bare line feed', 'X-A: b\nContent-Length: 4\r\n\r\nabcd'],
    ['a NUL', 'X-A: b\0c\r\n\r\n']
  ])('are refused: %s', async (_name, rest) => {
    const before = upstream.asked.length
    const answer = await raw(
      `POST /feedback/submit HTTP/1.1\r\nHost: localhost\r\n${rest}GET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n`
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(upstream.asked.slice(before).map(({ url }) => url)).not.toContain('/admin')
  })

  test('one after the other are two', async () => {
    const one = 'GET /health HTTP/1.1\r\nHost: localhost\r\n'
    const answers = await raw(`${one}\r\n${one}Connection: close\r\n\r\n`)
    expect(answers.match(/^HTTP\/1\.1 200 /gm)).toHaveLength(2)
  })
})

describe('addresses that two servers could read in two ways', () => {
  test.each([
    '/x/../admin-ui/',
    '/x/%2e%2e/admin-ui/',
    '/x/..%2fadmin-ui/',
    '/..',
    '/./admin-ui/',
    '/x%5c..%5cadmin-ui',
    '/x\\..\\admin-ui',
    '/a%00b',
    '/a%0d%0ab',
    '/%zz',
    '/%c0%ae%c0%ae/',
    'http://evil.example/admin',
    '*'
  ])('are bad requests: %s', async path => {
    const before = upstream.asked.length
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(upstream.asked).toHaveLength(before)
  })

  test.each(['evil.example/@x', 'evil.example:99999', 'evil.example:x', '1.2.3.4.5', '[:::]', 'a b', 'a\r\nHost: b'])(
    'a Host that is none does not become the place to come back to: %j',
    async host => {
      const answer = await raw(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).not.toMatch(/^Location:/im)
    }
  )

  test('headers that are too long are 431', async () => {
    const answer = await get(`${gateway.url}/health`, { cookie: `session=${'a'.repeat(40_000)}` })
    expect([answer.status, answer.json()]).toMatchObject([431, { error: { code: 'headers_too_large' } }])
  })
})
