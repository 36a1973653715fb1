import type { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as nodeRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { verifies } from '../requirements/verifies.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, head, send } from '../support/http/http.ts'
import { echo, startUpstream, type Upstream } from '../support/http/upstream.ts'
import { visitor } from '../support/http/visitor.ts'
import { until } from '../support/until.ts'

let upstream: Upstream
let gateway: Gateway
let listener: RequestListener = echo

beforeAll(async () => {
  upstream = await startUpstream((request, response) => listener(request, response))
  // so long that no test is slower
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '3600000' } })
})

const answering = (status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener => {
  return (request, response) => {
    request.resume()
    const unchanged = headers['ETag'] !== undefined && request.headers['if-none-match'] === headers['ETag']
    response.writeHead(unchanged ? 304 : status, headers)
    response.end(unchanged || request.method === 'HEAD' ? undefined : body)
  }
}

/** How many of the requests since `before` were for this address. */
const askedFor = (url: string, before = 0): number =>
  upstream.asked.slice(before).filter(asked => asked.url === url).length

describe('what goes through', () => {
  verifies('GATEWAY-001', 'every path is the same path at the backend, with method, query and body', async () => {
    listener = echo
    for (const path of [
      '/health',
      '/content/hashes',
      '/build/catalog?a=1&b=%20',
      "/search/Tutorials('a')",
      '/new/x.y',
      '/%C3%A4'
    ])
      expect((await get(gateway.url + path)).json()).toMatchObject({ method: 'GET', url: path })
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'REPORT']) {
      const answer = await send(`${gateway.url}/build/x`, { method, body: 'text' })
      expect(answer.json()).toMatchObject({ method, url: '/build/x', body: 'text' })
    }
  })

  test('a refusal before a long body is read closes the connection by name, so that nothing else is sent on it', async () => {
    listener = (_, response) => response.writeHead(401, { 'content-length': 2 }).end('{}')
    const after = async (length: number) => {
      const headers = { 'content-length': length, connection: 'keep-alive' }
      const outgoing = nodeRequest(`${gateway.url}/build/x`, { method: 'POST', headers })
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
      outgoing.write(Buffer.alloc(1000))
      const [{ statusCode, headers: told }] = await answered
      outgoing.on('error', () => undefined).destroy()
      return [statusCode, told.connection]
    }
    expect(await after(400_000)).toEqual([401, 'close'])
    expect(await after(100_000)).toEqual([401, 'keep-alive'])
  })

  test.each([
    ['/tutorials/_nav.json', '/content/nav'],
    ['/tutorials/_nav.json?x=1', '/content/nav?x=1'],
    ['/tutorials/%5fnav.json', '/content/nav']
  ])('%s is %s at the backend', async (path, there) => {
    listener = echo
    expect((await get(gateway.url + path)).json()).toMatchObject({ url: there })
  })

  verifies('QA-008', 'the QA backend answers authors under its prefixes, and only them', async () => {
    const qa = await startUpstream()
    const own = await startGateway(upstream.url, { env: { QA_URL: qa.url } })
    listener = echo
    const [author, learner] = [visitor(own.url), visitor(own.url)]
    await author.logIn('author', '/health')
    await learner.logIn('learner', '/health')
    const rewrites = {
      '/tutorials-qa/_nav.json': '/content/nav',
      '/tutorials-qa/abc': '/content/tutorials/abc',
      '/qa-search/Tutorials?$search=a': '/search/Tutorials?$search=a',
      '/preview/render': '/preview/render'
    }
    for (const [path, there] of Object.entries(rewrites)) {
      expect((await author.ask(path)).json()).toMatchObject({ url: there })
      expect(qa.asked.at(-1)?.headers.authorization).toMatch(/^Bearer ey/)
      expect((await learner.ask(path)).status).toBe(403)
    }
  })

  test('a redirect leads to where the client was, not to where the backend is', async () => {
    const own = visitor(gateway.url)
    listener = answering(301, { Location: `${upstream.url}/health/db?x` })
    expect((await own.ask('/health')).headers.location).toBe('/health/db?x')
    listener = answering(302, { Location: 'https://elsewhere.example/' })
    expect((await own.ask('/x')).headers.location).toBe('https://elsewhere.example/')
  })

  test('bytes stay what they are: compressed, binary, empty, without length', async () => {
    const bytes = randomBytes(3_000_000)
    listener = answering(200, { 'Content-Encoding': 'br', 'Content-Type': 'image/png' }, bytes)
    const answer = await get(`${gateway.url}/x`)
    expect(answer.body.equals(bytes)).toBe(true)
    expect(answer.headers['content-encoding']).toBe('br')
    listener = answering(204, {})
    expect((await get(`${gateway.url}/x`)).status).toBe(204)
    listener = answering(200, { 'Content-Length': '12345' })
    const heading = await head(`${gateway.url}/x`)
    expect([heading.headers['content-length'], heading.body.length]).toEqual(['12345', 0])
  })

  test('a large body streams: the backend has its beginning before its end is sent', async () => {
    let first: (chunk: Buffer) => void = () => undefined
    const arrived = new Promise<Buffer>(resolve => (first = resolve))
    listener = (request, response) => {
      let size = 0
      request.on('data', (chunk: Buffer) => {
        first(chunk)
        size += chunk.length
      })
      request.on('end', () => response.end(String(size)))
    }
    async function* body() {
      yield Buffer.alloc(10, 1)
      await arrived
      for (let count = 0; count < 300; count++) yield Buffer.alloc(100_000, 2)
    }
    const answer = await send(`${gateway.url}/feedback/submit`, { method: 'POST', body: body() })
    expect(answer.text()).toBe('30000010')
  })

  test('server-sent events arrive one by one', async () => {
    let next: () => void = () => undefined
    listener = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('data: 1\n\n')
      next = () => response.end('data: 2\n\n')
    }
    const incoming = await opened(`${gateway.url}/chat/stream`, { authorization: 'Bearer x' })
    const frames: string[] = []
    for await (const chunk of incoming) {
      frames.push(String(chunk))
      next()
    }
    expect(frames).toEqual(['data: 1\n\n', 'data: 2\n\n'])
  })

  test('a refusal does not wait for the body', async () => {
    listener = (_request, response) => response.writeHead(401).end('no')
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(65_536)
        await delay(1)
      }
    }
    const answer = await send(`${gateway.url}/feedback/submit`, { method: 'POST', body: endless() })
    expect([answer.status, answer.text()]).toEqual([401, 'no'])
  })
})

describe('when one side goes away', () => {
  test('the client: the request at the backend ends', async () => {
    const closed = new Promise<void>(resolve => {
      listener = (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
        response.once('close', resolve)
      }
    })
    const incoming = await opened(`${gateway.url}/x`)
    await once(incoming, 'data')
    incoming.destroy()
    await closed
  })

  test('the client before any answer: the request at the backend ends too', async () => {
    const [reached, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    listener = (_request, response) => {
      response.once('close', () => closed.resolve())
      reached.resolve()
    }
    const socket = connect(gateway.port, 'localhost')
    socket.write('GET /x HTTP/1.1\r\nHost: a\r\n\r\n')
    await reached.promise
    socket.destroy()
    await closed.promise
  })

  test('the backend in the middle: the answer does not look complete', async () => {
    listener = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).write('half')
      setTimeout(() => response.destroy(), 20)
    }
    await expect(get(`${gateway.url}/x`)).rejects.toThrow()
  })

  test('a kept connection of the backend: a read is sent once more, a write is not', async () => {
    for (const [method, status] of [
      ['GET', 200],
      ['POST', 502]
    ] as const) {
      listener = echo
      await get(`${gateway.url}/x`)
      const before = upstream.asked.length
      listener = (request, response) => {
        // the gateway asks for redirects meanwhile
        if (request.url === '/feedback/x' && askedFor(request.url, before) === 1) request.socket.destroy()
        else echo(request, response)
      }
      expect((await send(`${gateway.url}/feedback/x`, { method })).status).toBe(status)
      expect(askedFor('/feedback/x', before)).toBe(method === 'GET' ? 2 : 1)
    }
  })

  test.each(['/feedback/x', '/content/closed'])(
    'all kept connections have closed: %s is read on a new one',
    async path => {
      const kept = new Set<Socket>()
      listener = (request, response) => {
        kept.add(request.socket)
        setTimeout(() => echo(request, response), 50)
      }
      await Promise.all(['one', 'two', 'three'].map(each => get(`${gateway.url}/feedback/${each}`)))
      listener = (request, response) => {
        if (kept.has(request.socket)) request.socket.destroy()
        else echo(request, response)
      }
      expect((await get(gateway.url + path)).status).toBe(200)
    }
  )
})

describe('what the gateway keeps', () => {
  const body = 'x'.repeat(5000)

  test('is answered without the backend as long as it is fresh, 304 and HEAD included', async () => {
    listener = answering(
      200,
      { 'Cache-Control': 'public, max-age=60', ETag: '"1"', 'Content-Type': 'text/plain' },
      body
    )
    const path = '/content/kept'
    expect((await get(gateway.url + path)).text()).toBe(body)
    const again = await get(gateway.url + path)
    expect([again.text(), again.headers.etag, again.headers['cache-control']]).toEqual([
      body,
      '"1"',
      'public, max-age=60'
    ])
    expect(again.headers['x-content-type-options']).toBe('nosniff')
    expect(Number(again.headers.age)).toBeGreaterThanOrEqual(0)
    const unchanged = await get(gateway.url + path, { 'if-none-match': 'W/"1", "2"' })
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, '"1"'])
    const heading = await head(gateway.url + path)
    expect([heading.status, heading.headers['content-length'], heading.body.length]).toEqual([200, '5000', 0])
    expect(askedFor(path)).toBe(1)
  })

  test('differs by Accept-Encoding', async () => {
    listener = (request, response) => {
      response.writeHead(200, { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding' })
      response.end(String(request.headers['accept-encoding']))
    }
    for (const coding of ['br', 'gzip', 'br'])
      expect((await get(`${gateway.url}/content/codings`, { 'accept-encoding': coding })).body.toString()).toBe(coding)
  })

  test.each([
    ['private', { 'Cache-Control': 'private, max-age=60' }],
    ['no-store', { 'Cache-Control': 'public, no-store, max-age=60' }],
    ['no lifetime', { 'Cache-Control': 'public' }],
    ['no Cache-Control', {}],
    ['another Vary', { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding, Accept' }],
    ['a cookie', { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=b' }]
  ])('is nothing with %s', async (name, headers) => {
    listener = answering(200, headers, body)
    const path = `/content/${encodeURIComponent(name)}`
    for (let times = 1; times <= 2; times++) {
      await get(gateway.url + path)
      expect(askedFor(path)).toBe(times)
    }
  })

  test.each([404, 500])('is no failure: %i', async status => {
    listener = answering(status, { 'Cache-Control': 'public, max-age=60' }, body)
    const path = `/content/failed-${status}`
    for (let times = 1; times <= 2; times++) {
      expect((await get(gateway.url + path)).status).toBe(status)
      expect(askedFor(path)).toBe(times)
    }
  })

  test('is not what somebody with credentials got, and is not what he gets', async () => {
    listener = (request, response) => {
      response.writeHead(200, { 'Cache-Control': 'public, max-age=60' })
      response.end(request.headers.authorization ?? 'anonymous')
    }
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/gateway/health')
    const path = '/graph/neighbours'
    expect((await learner.ask(path)).text()).toMatch(/^Bearer /)
    expect((await get(gateway.url + path)).text()).toBe('anonymous')
    expect((await get(gateway.url + path, { authorization: 'Bearer own' })).text()).toBe('Bearer own')
    expect((await learner.ask(path)).text()).toMatch(/^Bearer /)
    // what is open to everyone is asked for without the session, so it is the same for all
    expect((await learner.ask('/content/everyone')).text()).toBe('anonymous')
  })

  test('is asked for again by one request when it has expired', async () => {
    const headers = { 'Cache-Control': 'public, max-age=60', ETag: '"1"' }
    const path = '/content/expiring'
    listener = answering(200, { ...headers, Age: '59' }, body)
    await get(gateway.url + path)
    listener = (request, response) => {
      setTimeout(() => answering(200, headers, body)(request, response), 100)
    }
    // expires within a second; whoever comes until then is answered from memory
    while (askedFor(path) === 1) {
      const before = askedFor(path)
      const answers = await Promise.all(Array.from({ length: 8 }, () => get(gateway.url + path)))
      expect(answers.map(answer => answer.body.toString() === body)).toEqual(Array(8).fill(true))
      expect(askedFor(path) - before).toBeLessThanOrEqual(1)
    }
    expect(upstream.asked.findLast(({ url }) => url === path)?.headers['if-none-match']).toBe('"1"')
    const before = askedFor(path)
    await get(gateway.url + path)
    expect(askedFor(path)).toBe(before)
  })

  test('is replaced when the backend has something new', async () => {
    const path = '/content/changing'
    listener = answering(200, { 'Cache-Control': 'public, max-age=1', Age: '0', ETag: '"1"' }, 'old')
    expect((await get(gateway.url + path)).body.toString()).toBe('old')
    listener = answering(200, { 'Cache-Control': 'public, max-age=60', ETag: '"2"' }, 'new')
    await until(async () => (await get(gateway.url + path)).body.toString() === 'new')
    expect((await get(gateway.url + path, { 'if-none-match': '"2"' })).status).toBe(304)
  })

  test('is asked for again soon by itself, however long the backend would allow', async () => {
    const impatient = await startGateway(upstream.url)
    const path = '/content/soon'
    listener = answering(200, { 'Cache-Control': 'public, s-maxage=600', ETag: '"1"' }, body)
    await get(impatient.url + path)
    while (askedFor(path) === 1) expect((await get(impatient.url + path)).body.toString()).toBe(body)
    expect(upstream.asked.findLast(({ url }) => url === path)?.headers['if-none-match']).toBe('"1"')
  })

  test('is doubted after a change that went through', async () => {
    const path = '/content/written'
    const headers = { 'Cache-Control': 'public, max-age=60', ETag: '"1"' }
    listener = answering(200, headers, 'old')
    await get(gateway.url + path)
    listener = answering(200, { ...headers, ETag: '"2"' }, 'new')
    await send(`${gateway.url}/content/publish/commit`, { method: 'POST', headers: { authorization: 'Bearer key' } })
    expect((await get(gateway.url + path)).body.toString()).toBe('new')
  })

  test('is not used when the client wants it new', async () => {
    listener = answering(200, { 'Cache-Control': 'public, max-age=60' }, body)
    const path = '/content/reloaded'
    await get(gateway.url + path)
    await get(gateway.url + path, { 'cache-control': 'no-cache' })
    expect(askedFor(path)).toBe(2)
  })
})

describe('the process', () => {
  test('finishes what it is answering when it is asked to stop', async () => {
    const own = await startGateway(upstream.url)
    let finish: () => void = () => undefined
    listener = (_request, response) => {
      response.writeHead(200).write('begun ')
      finish = () => response.end('done')
    }
    const incoming = await opened(`${own.url}/x`)
    const stopped = own.stop()
    finish()
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('begun done')
    expect(await stopped).toBe(0)
  })
})

async function opened(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const outgoing = nodeRequest(url, { agent: new Agent(), headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  return incoming
}
