import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connect } from 'node:net'
import { HttpError } from '../../lib/errors.ts'
import { MB } from '../../lib/bytes.ts'
import { route } from '../../srv/platform/http/route.ts'
import { get, head, post, send } from '../support/http/http.ts'
import { verifies } from '../requirements/verifies.ts'
import { admitted, probeServer, type ProbeServer } from './support/probe-server.ts'

let probe: ProbeServer
let handled: unknown[] = []

beforeAll(async () => {
  probe = await probeServer([
    route({
      method: 'get',
      path: '/things/:name',
      access: 'public',
      cache: 'public, max-age=60',
      handle: async ({ params, query }) => ({ status: 200, body: { name: params['name'], q: query.get('q') } })
    }),
    route<{ amount: number }>({
      method: 'post',
      path: '/guarded',
      access: 'contentKey',
      limit: { max: 3, windowMs: 60_000 },
      body: { kind: 'json', max: 1000, parse: raw => raw as { amount: number } },
      async handle(_ctx, input) {
        handled.push(input)
        return { status: 201, body: { stored: input } }
      }
    }),
    route({
      method: 'get',
      path: '/guarded',
      access: 'contentKey',
      handle: async () => ({ status: 200, headers: { 'Cache-Control': 'no-cache' }, body: Buffer.from('bytes') })
    }),
    route({ method: 'get', path: '/empty', access: 'public', handle: async () => ({ status: 204 }) }),
    route({
      method: 'get',
      path: '/picture',
      access: 'public',
      handle: async () => ({
        status: 200,
        etag: '"p"',
        headers: { ETag: '"p"' },
        bodies: { identity: Buffer.alloc(MB) }
      })
    }),
    route({
      method: 'get',
      path: '/gone',
      access: 'public',
      async handle() {
        throw new HttpError(410, 'gone', 'It was here', { target: 'thing', headers: { 'Retry-After': '5' } })
      }
    })
  ])
})
afterAll(() => probe.close())

describe('what runs before the handler', () => {
  verifies('PLATFORM-028', 'an anonymous request is refused whatever its body is', async () => {
    for (const body of ['{"amount":1}', '{', '', 'x'.repeat(5000)]) {
      const answer = await post(`${probe.url}/guarded`, body)
      expect(answer.status).toBe(401)
      expect(answer.json()).toEqual({ error: { code: 'unauthorized', message: 'No key' } })
    }
    expect(handled).toEqual([])
  })

  verifies('PLATFORM-028', 'an anonymous upload is refused before it is read', async () => {
    let sent = 0
    async function* upload(): AsyncGenerator<Uint8Array> {
      for (; sent < 30; sent++) yield Buffer.alloc(MB)
    }
    const answer = await send(`${probe.url}/guarded`, { method: 'POST', body: upload() })
    expect(answer.status).toBe(401)
    expect(sent).toBeLessThan(30)
  })

  test('access comes before the limit, the limit before the body', async () => {
    handled = []
    for (let request = 0; request < 5; request++) expect((await post(`${probe.url}/guarded`, '{}')).status).toBe(401)
    const statuses = []
    for (const body of ['{}', '{', '{"amount":3}', '{', '{}'])
      statuses.push((await post(`${probe.url}/guarded`, body, admitted)).status)
    expect(statuses).toEqual([201, 400, 201, 429, 429])
    expect(handled).toEqual([{}, { amount: 3 }])
  })
})

describe('methods', () => {
  test('another method is refused with the allowed ones, before access', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const answer = await send(`${probe.url}/guarded`, { method })
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, GET, HEAD' } })
      expect(answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
    }
    expect(await post(`${probe.url}/things/a`, '{')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('OPTIONS names those of a path', async () => {
    const answer = await send(`${probe.url}/guarded`, { method: 'OPTIONS' })
    expect(answer).toMatchObject({ status: 204, headers: { allow: 'POST, GET, HEAD', 'cache-control': 'no-store' } })
    expect(answer.body).toHaveLength(0)
  })

  test('HEAD has the head of GET', async () => {
    for (const path of ['/things/a', '/picture', '/gone', '/empty', '/nowhere']) {
      const [byGet, byHead] = [await get(`${probe.url}${path}`), await head(`${probe.url}${path}`)]
      expect(byHead.body).toHaveLength(0)
      expect(byHead.status).toBe(byGet.status)
      expect({ ...byHead.headers, date: '' }).toEqual({ ...byGet.headers, date: '' })
    }
  })

  test('HEAD needs the access of GET', async () => {
    expect((await head(`${probe.url}/guarded`)).status).toBe(401)
    expect((await head(`${probe.url}/guarded`, admitted)).status).toBe(200)
  })
})

describe('paths', () => {
  test('parameters are decoded once, the query stands beside them', async () => {
    expect((await get(`${probe.url}/things/a%2Fb%2525?q=%2B+1`)).json()).toEqual({ name: 'a/b%25', q: '+ 1' })
    expect((await get(`${probe.url}/things/a`)).json()).toEqual({ name: 'a', q: null })
  })

  test.each(['/things/%', '/things/%E0%A4%A', '/things/%zz', '/things/%C0%AF'])(
    'the malformed escape sequence in %s is the mistake of the client',
    async path => {
      const answer = await get(`${probe.url}${path}`)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ error: { code: 'malformed_path' } })
    }
  )

  test('a malformed query is taken as text', async () => {
    expect((await get(`${probe.url}/things/a?q=%zz`)).json()).toEqual({ name: 'a', q: '%zz' })
  })

  test.each(['/nowhere', '/', '/things', '/things/a/b', '/__proto__', '/things/../nowhere'])(
    'nothing is served at %s',
    async path => {
      const answer = await get(`${probe.url}${path}`)
      expect(answer.status).toBe(404)
      expect(answer.json()).toMatchObject({ error: { code: 'not_found' } })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    }
  )

  test.each([
    '//',
    '///things/a',
    'http://[bad/things/a',
    'http://elsewhere/things/a',
    '*',
    '//things/a?q=//',
    'http://x:99999/things/a',
    'http:///things/a',
    'http:things/a'
  ])('the request target %s gets an answer that is no server error', async target => {
    expect(await rawStatus(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^(200|4\d\d)$/)
  })
})

describe('answers', () => {
  test('an object is JSON, with the lifetime of its route', async () => {
    expect((await get(`${probe.url}/things/é`)).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength('{"name":"é","q":null}')),
      'cache-control': 'public, max-age=60'
    })
  })

  test('bytes go as they are, and a handler may set its own lifetime', async () => {
    const answer = await get(`${probe.url}/guarded`, admitted)
    expect(answer.text()).toBe('bytes')
    expect(answer.headers).toMatchObject({ 'content-length': '5', 'cache-control': 'no-cache' })
    expect(answer.headers).not.toHaveProperty('content-type')
  })

  test('without a lifetime nothing is stored', async () => {
    expect((await get(`${probe.url}/empty`)).headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  test('a refusal has its code, message, target and headers, and is never stored', async () => {
    const answer = await get(`${probe.url}/gone`)
    expect(answer.status).toBe(410)
    expect(answer.json()).toEqual({ error: { code: 'gone', message: 'It was here', target: 'thing' } })
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  })

  test('what is kept without compressed forms goes as it is', async () => {
    const answer = await get(`${probe.url}/picture`, { 'accept-encoding': 'br, gzip' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.body).toHaveLength(MB)
  })
})

function rawStatus(request: string): Promise<string> {
  const { port } = probe.server.address() as { port: number }
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
      .on('data', chunk => (answer += chunk.toString()))
      .on('end', () => resolve(answer.split(' ')[1] ?? 'none'))
      .on('error', reject)
  })
}
