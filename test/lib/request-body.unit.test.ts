import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { MB } from '../../lib/bytes.ts'
import { route } from '../../srv/platform/http/route.ts'
import { send } from '../support/http/http.ts'
import { probeServer, type ProbeServer } from '../platform/support/probe-server.ts'
import { until } from '../support/until.ts'

const MAX = 1000

let probe: ProbeServer

beforeAll(async () => {
  const handle = async (_ctx: unknown, input: unknown) => ({ status: 200, body: { input } })
  probe = await probeServer([
    route<unknown>({
      method: 'post',
      path: '/json',
      access: 'public',
      body: { kind: 'json', max: MAX, parse: raw => raw },
      handle
    }),
    route<number>({
      method: 'post',
      path: '/bytes',
      access: 'public',
      body: { kind: 'bytes', max: MAX, parse: bytes => bytes.length },
      handle
    }),
    route({ method: 'post', path: '/none', access: 'public', handle: async () => ({ status: 200, body: {} }) })
  ])
})
afterAll(() => probe.close())

const json = (text: string | Buffer, headers = {}) => sendBody('/json', text, headers)

function sendBody(path: string, body: string | Buffer, headers = {}) {
  return send(`${probe.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers }
  })
}

describe('size', () => {
  test('as long as allowed passes, one byte more does not, whether announced or in chunks', async () => {
    for (const [length, status] of [
      [MAX, 200],
      [MAX + 1, 413]
    ] as const) {
      expect((await sendBody('/bytes', Buffer.alloc(length))).status).toBe(status)
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let sent = 0; sent < length; sent += 100) yield Buffer.alloc(Math.min(100, length - sent))
      }
      expect((await send(`${probe.url}/bytes`, { method: 'POST', body: chunks() })).status).toBe(status)
    }
  })

  test('the refusal names the limit', async () => {
    expect((await json('x'.repeat(MAX + 1))).json()).toEqual({
      error: { code: 'too_large', message: 'The body is longer than 1000 bytes' }
    })
  })

  test('an announced length is refused before the body comes', async () => {
    let sent = 0
    async function* never(): AsyncGenerator<Uint8Array> {
      await delay(5)
      for (; sent < 100; sent++) yield Buffer.alloc(MB)
    }
    const headers = { 'content-length': 100 * MB }
    const answer = await send(`${probe.url}/bytes`, { method: 'POST', headers, body: never() })
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(30)
  })

  test('an endless body in chunks is cut off', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; sent < 500; sent++) yield Buffer.alloc(MB)
    }
    const answer = await send(`${probe.url}/bytes`, { method: 'POST', body: endless() })
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(60)
  })
})

describe('form', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
    '%s is read',
    async type => {
      expect((await json('[1]', { 'content-type': type })).json()).toEqual({ input: [1] })
    }
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'multipart/form-data', ''])(
    'the content type "%s" is refused',
    async type => {
      const answer = await json('{}', { 'content-type': type })
      expect(answer.status).toBe(415)
      expect(answer.json()).toMatchObject({ error: { code: 'unsupported_media_type', target: 'Content-Type' } })
    }
  )

  test('without a content type JSON is assumed', async () => {
    expect((await send(`${probe.url}/json`, { method: 'POST', body: '{"a":1}' })).json()).toEqual({ input: { a: 1 } })
  })

  test('a compressed body is refused, whatever it unpacks to', async () => {
    for (const coding of ['gzip', 'br', 'deflate', 'x']) {
      const answer = await json(gzipSync('{}'), { 'content-encoding': coding })
      expect(answer.status).toBe(415)
      expect(answer.json()).toMatchObject({ error: { code: 'unsupported_encoding', target: 'Content-Encoding' } })
    }
    expect((await json('{}', { 'content-encoding': 'identity' })).status).toBe(200)
  })

  test.each(['', ' ', '{', '{"a":}', "{'a':1}", '[1,]', 'undefined', 'NaN', '\u0000', '{}{}'])(
    'the malformed JSON %j is a 400 that says so',
    async text => {
      const answer = await json(text)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ error: { code: 'invalid_json' } })
    }
  )

  test('bytes that are not UTF-8 are refused, and a byte order mark is not text', async () => {
    expect((await json(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).status).toBe(400)
    expect((await json(Buffer.from([0x22, 0xc0, 0xaf, 0x22]))).status).toBe(400)
    expect((await json('\uFEFF{"a":1}')).json()).toEqual({ input: { a: 1 } })
  })

  test('a key named __proto__ is data, not a prototype', async () => {
    const answer = await json('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')
    expect(answer.text()).toBe('{"input":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}}')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('deep nesting is refused, whether it closes or not', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect((await json('['.repeat(MAX))).status).toBe(400)
    expect((await json(nested(MAX / 2))).status).toBe(400)
    expect((await json(nested(50))).status).toBe(200)
  })
})

describe('connections', () => {
  test('after an early refusal of a short body the connection serves the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 5; round++) {
      const refused = await send(`${probe.url}/bytes`, { method: 'POST', body: Buffer.alloc(100_000), agent })
      expect(refused.status).toBe(413)
      const next = await send(`${probe.url}/bytes`, { method: 'POST', body: Buffer.alloc(10), agent })
      expect(next.json()).toEqual({ input: 10 })
    }
    agent.destroy()
  })

  test('an early refusal of a long body says that the connection closes, and the next request has another', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 3; round++) {
      const refused = await send(`${probe.url}/bytes`, { method: 'POST', body: Buffer.alloc(400_000), agent })
      expect([refused.status, refused.headers.connection]).toEqual([413, 'close'])
      const next = await send(`${probe.url}/bytes`, { method: 'POST', body: Buffer.alloc(10), agent })
      expect([next.json(), next.headers.connection]).toEqual([{ input: 10 }, 'keep-alive'])
    }
    await until(async () => (await connections()) <= 1)
    agent.destroy()
  })

  test('a route without a body ignores what is sent to it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 3; round++) {
      expect((await send(`${probe.url}/none`, { method: 'POST', body: Buffer.alloc(200_000), agent })).status).toBe(200)
    }
    agent.destroy()
  })

  test('after the refusal of a long upload the connection is closed', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    async function* upload(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < 100; sent++) yield Buffer.alloc(MB)
    }
    expect((await send(`${probe.url}/bytes`, { method: 'POST', body: upload(), agent })).status).toBe(413)
    await until(async () => (await connections()) === 0)
    agent.destroy()
  })

  test('a client that asks before it sends is answered', async () => {
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"a":1}')
    }
    const headers = { expect: '100-continue', 'content-length': 7 }
    const answer = await send(`${probe.url}/json`, { method: 'POST', headers, body: body() })
    expect(answer.json()).toEqual({ input: { a: 1 } })
  })
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    probe.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  )
}
