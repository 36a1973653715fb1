/** @jest-environment ./test/support/run/metered-environment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type RedirectOptions, Redirects } from '../../app/gateway/redirects/index.ts'
import { verifies } from '../requirements/verifies.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

interface Row {
  readonly ID: string
  readonly fromPath: string
  readonly toPath: string
  readonly statusCode?: number | null
  readonly isPattern?: boolean
}

interface Sent {
  readonly key: string
  readonly hits: readonly { id: string; count: number }[]
}

/** A server that speaks the backend's protocol. */
class Backend {
  rows: readonly unknown[] = []
  loads = 0
  /** Statuses of the next answers; 200 after them. */
  readonly loadFailures: number[] = []
  readonly hitFailures: number[] = []
  readonly sent: Sent[] = []
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (request.method === 'GET' && request.url === '/api/homepage/redirectsActive()') return this.#load(response)
    if (request.method === 'POST' && request.url === '/api/homepage/recordRedirectHits')
      return this.#record(request, body, response)
    response.writeHead(404).end()
  }

  #load(response: ServerResponse): void {
    this.loads += 1
    response.writeHead(this.loadFailures.shift() ?? 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ '@odata.context': '$metadata', value: this.rows }))
  }

  #record(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { hits } = JSON.parse(body) as Pick<Sent, 'hits'>
    this.sent.push({ key: String(request.headers['idempotency-key']), hits })
    const status = this.hitFailures.shift() ?? 200
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ value: hits.length }))
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

let backend: Backend
let port: number
let redirects: Redirects | undefined
const warnings: string[] = []

beforeEach(async () => {
  warnings.length = 0
  backend = new Backend()
  port = await freePort()
  await backend.listen()
})
afterEach(async () => {
  jest.useRealTimers()
  await redirects?.stop()
  redirects = undefined
  backend.close()
})

const create = (options: Partial<RedirectOptions> = {}): Redirects =>
  (redirects = new Redirects({
    backendUrl: `http://127.0.0.1:${port}`,
    warn: message => void warnings.push(message),
    ...options,
    periods: { retry: 10, ...options.periods }
  }))

let rowNumber = 0
const row = (fromPath: string, toPath: string, more: Partial<Row> = {}): Row => ({
  ID: `00000000-0000-4000-8000-${String(++rowNumber).padStart(12, '0')}`,
  fromPath,
  toPath,
  statusCode: 301,
  isPattern: false,
  ...more
})

async function loaded(rows: readonly unknown[], options: Partial<RedirectOptions> = {}): Promise<Redirects> {
  backend.rows = [...rows, row('/loaded', '/yes')]
  const created = create(options)
  created.start()
  await until(() => created.match({ method: 'GET', url: '/loaded' }) !== undefined)
  return created
}

const locationOf = (created: Redirects, url: string): string | undefined =>
  created.match({ method: 'GET', url })?.location

describe('the table', () => {
  verifies('GATEWAY-011', 'is loaded again until the backend answers, and refreshed', async () => {
    backend.loadFailures.push(503, 500)
    const created = await loaded([row('/old', '/new')], { periods: { refresh: 10 } })
    expect(locationOf(created, '/old')).toBe('/new')
    expect(backend.loads).toBeGreaterThanOrEqual(3)
    backend.rows = [row('/old', '/newer')]
    await until(() => locationOf(created, '/old') === '/newer')
    expect(locationOf(created, '/loaded')).toBeUndefined()
  })

  verifies('GATEWAY-011', 'is asked for every hour', async () => {
    const hour = 60 * 60 * 1000
    jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'setImmediate', 'queueMicrotask', 'nextTick'] })
    const created = await loaded([row('/old', '/new')])
    for (const target of ['/second', '/third']) {
      const { loads } = backend
      backend.rows = [row('/old', target)]
      jest.advanceTimersByTime(hour - 1)
      // one that was sent before this one has arrived as well
      await fetch(`http://127.0.0.1:${port}/elsewhere`)
      expect(backend.loads).toBe(loads)
      jest.advanceTimersByTime(1)
      await until(() => locationOf(created, '/old') === target)
    }
  })

  test('stays when the backend is away or answers something else', async () => {
    const created = await loaded([row('/old', '/new')], { periods: { refresh: 5 } })
    backend.loadFailures.push(500, 500)
    await until(() => backend.loadFailures.length === 0)
    expect(locationOf(created, '/old')).toBe('/new')
    backend.rows = 'nonsense' as unknown as readonly unknown[]
    await until(() => warnings.length > 0)
    expect(locationOf(created, '/old')).toBe('/new')
    expect(warnings.join()).toContain('cannot be loaded')
  })

  test('is empty before the first answer', () => {
    expect(locationOf(create(), '/old')).toBeUndefined()
  })

  test('leaves out what cannot be used, and says so', async () => {
    const created = await loaded([
      { ID: 'x' },
      row('relative', '/new'),
      row('/(', '/new', { isPattern: true }),
      row('/a/(?=b).*', '/new', { isPattern: true }),
      row('/teapot', '/new', { statusCode: 418 }),
      row('/fine', '/new', { statusCode: null })
    ])
    expect(locationOf(created, '/fine')).toBe('/new')
    expect(locationOf(created, '/teapot')).toBeUndefined()
    expect(warnings.join()).toContain('5 legacy redirects are left out')
  })
})

describe('a redirect', () => {
  test('of an exact path, whatever its case, keeps the query and may be cached for a day', async () => {
    const created = await loaded([row('/Old/Page.html', '/new/page')])
    expect(created.match({ method: 'GET', url: '/old/PAGE.html?a=1&b=%20' })).toEqual({
      status: 301,
      location: '/new/page?a=1&b=%20',
      headers: { 'Cache-Control': 'public, max-age=86400' }
    })
  })

  test('answers GET and HEAD alone', async () => {
    const created = await loaded([row('/old', '/new', { statusCode: 308 })])
    expect(created.match({ method: 'HEAD', url: '/old' })?.status).toBe(308)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', undefined])
      expect(created.match({ method, url: '/old' })).toBeUndefined()
  })

  test('an exact path comes before a pattern, and patterns in their order', async () => {
    const created = await loaded([
      row('/old/(.*)', '/first/$1', { isPattern: true }),
      row('/old/(.+)/x', '/second/$1', { isPattern: true }),
      row('/old/exact', '/exact')
    ])
    expect(locationOf(created, '/old/exact')).toBe('/exact')
    expect(locationOf(created, '/old/a/x')).toBe('/first/a/x')
  })

  test('a pattern fills in its groups', async () => {
    const created = await loaded([
      row('^/t/([^/]+)/(\\d+)(\\.html)?$', '/tutorials/$1?step=$2#s$2$3-$$9', { isPattern: true }),
      row('/a|/bb', '/choice', { isPattern: true })
    ])
    expect(locationOf(created, '/t/my-slug/12?x=y')).toBe('/tutorials/my-slug?step=12&x=y#s12-$9')
    expect(locationOf(created, '/t/a%20b%3Fc/1')).toBe('/tutorials/a%20b%3Fc?step=1#s1-$9')
    expect(locationOf(created, '/bb')).toBe('/choice')
    expect(locationOf(created, '/bbb')).toBeUndefined()
    expect(locationOf(created, '/x/t/my-slug/12')).toBeUndefined()
  })

  test('to its own address is none', async () => {
    const created = await loaded([row('/Page', '/page'), row('/x/(.*)', '/x/$1', { isPattern: true })])
    expect(locationOf(created, '/PAGE')).toBe('/page')
    expect(locationOf(created, '/page')).toBeUndefined()
    expect(locationOf(created, '/x/y')).toBeUndefined()
  })

  test('of groups and missions of the old site needs no table', () => {
    const created = create()
    expect(locationOf(created, '/group.my-Group.html?a=b')).toBe('/groups/my-group?a=b')
    expect(locationOf(created, '/mission.first-steps.html')).toBe('/missions/first-steps')
    expect(locationOf(created, '/tutorials/group.in_two.html')).toBe('/groups/in_two')
    for (const url of ['/group.html', '/group..html', '/group.a/b.html', '/team.a.html', '/group.-a.html'])
      expect(locationOf(created, url)).toBeUndefined()
  })

  test.each([
    ['/tutorial-navigator.html?tag=topic%3Epublishing', '/tutorial-navigator/?tag=topic%3Epublishing'],
    ['/tutorials.html', '/tutorials/'],
    ['/missions.htm', '/missions/'],
    ['/groups.html', '/groups/'],
    ['/Concepts.html', '/concepts/'],
    ['/concepts/index.html', '/concepts/'],
    ['/explore.html?focus=c%3Aodata', '/explore/?focus=c%3Aodata'],
    ['/me.html', '/me/'],
    ['/me/tokens.html', '/me/tokens'],
    ['/index.html?a=b', '/?a=b']
  ])('of the file of a page, %s, needs no table either', (url, location) => {
    expect(locationOf(create(), url)).toBe(location)
  })

  test.each(['/%', '/old/../x', '/%00', 'http://x/old', '/a\\b'])('%s goes on to others', async url => {
    const created = await loaded([row('.*', '/new', { isPattern: true })])
    expect(locationOf(created, url)).toBeUndefined()
  })
})

describe('a target', () => {
  const hosts = ['docs.example.com', 'Other.example.com:8443']

  test.each([
    ['https://docs.example.com/a?b#c', 'https://docs.example.com/a?b#c'],
    ['https://OTHER.example.com:8443/', 'https://other.example.com:8443/'],
    ['/path/%C3%BC', '/path/%C3%BC'],
    ['/über', '/%C3%BCber']
  ])('%s is allowed', async (target, location) => {
    expect(locationOf(await loaded([row('/old', target)], { hosts }), '/old')).toBe(location)
  })

  test.each([
    'https://evil.example.com/',
    'http://docs.example.com/',
    'https://docs.example.com:8080/',
    'https://docs.example.com.evil.com/',
    'https://user@docs.example.com/',
    'https://docs.example.com@evil.com/',
    '//evil.example.com/',
    '/\\evil.example.com/',
    '/x/..//evil.example.com/',
    '/.//evil.example.com',
    'relative/path',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x',
    '/a b'
  ])('%j is not', async target => {
    expect(locationOf(await loaded([row('/old', target)], { hosts }), '/old')).toBeUndefined()
  })

  test('that a group would lead elsewhere is not allowed either', async () => {
    const created = await loaded([
      row('/go(.*)', '/$1', { isPattern: true }),
      row('/to(.*)', '$1', { isPattern: true })
    ])
    expect(locationOf(created, '/go/evil.example.com')).toBeUndefined()
    expect(locationOf(created, '/to//evil.example.com')).toBeUndefined()
    expect(locationOf(created, '/tohttps://evil.example.com')).toBeUndefined()
    expect(locationOf(created, '/gohome')).toBe('/home')
  })
})

test('no pattern takes long, whatever it is given', async () => {
  const evil = ['(a+)+b', '(a|a)*b', '(a?){30}a{30}b', '.*.*.*.*.*b', '(.*a){12}b', '([a-z]+)*\\d']
  const created = await loaded(evil.map(pattern => row(`/${pattern}`, '/new', { isPattern: true })))
  expect(locationOf(created, `/${'a'.repeat(2000)}!`)).toBeUndefined()
  expect(locationOf(created, `/${'a'.repeat(100_000)}!`)).toBeUndefined()
})

describe('hits', () => {
  const visit = (created: Redirects, url: string, times: number): void => {
    for (let visits = 0; visits < times; visits += 1) created.match({ method: 'GET', url })
  }

  /** The counts by id over distinct keys, as the backend adds them up. */
  const counted = (): Map<string, number> => {
    const totals = new Map<string, number>()
    const batches = new Map(backend.sent.map(batch => [batch.key, batch]))
    for (const { hits } of batches.values())
      for (const { id, count } of hits) totals.set(id, (totals.get(id) ?? 0) + count)
    return totals
  }

  test('are sent in one batch, with a key, and what is left at the stop', async () => {
    const [a, b] = [row('/a', '/x'), row('/b', '/y')]
    const created = await loaded([a, b])
    visit(created, '/a', 3)
    visit(created, '/b', 2)
    visit(created, '/none', 5)
    visit(created, '/group.x.html', 5)
    await created.stop()
    expect(backend.sent).toHaveLength(1)
    expect(backend.sent[0]?.key).toMatch(/^[\w-]{20,}$/)
    expect(counted().get(a.ID)).toBe(3)
    expect(counted().get(b.ID)).toBe(2)
  })

  test('are sent while it runs', async () => {
    const a = row('/a', '/x')
    const created = await loaded([a], { periods: { flush: 10 } })
    visit(created, '/a', 1)
    await until(() => counted().get(a.ID) === 1)
    visit(created, '/a', 4)
    await until(() => counted().get(a.ID) === 5)
  })

  test.each([503, 429, 408])('a batch answered %i is sent again with its key, and counts once', async status => {
    const a = row('/a', '/x')
    backend.hitFailures.push(status, status)
    const created = await loaded([a], { periods: { flush: 10 } })
    visit(created, '/a', 1)
    await until(() => backend.sent.length >= 1)
    visit(created, '/a', 1)
    await until(() => counted().get(a.ID) === 2)
    const [first, second, third] = backend.sent
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key])
    expect(second?.hits).toEqual(first?.hits)
  })

  test('wait while the backend is away', async () => {
    const a = row('/a', '/x')
    const created = await loaded([a], { periods: { flush: 10 } })
    await until(() => backend.sent.length > 0)
    const rows = backend.rows
    backend.close()
    visit(created, '/a', 7)
    await until(() => warnings.some(warning => warning.includes('wait')))
    visit(created, '/a', 2)
    backend = new Backend()
    backend.rows = rows
    await backend.listen()
    await until(() => counted().get(a.ID) === 9)
  })

  test('that are refused for good are not sent for ever', async () => {
    backend.hitFailures.push(400)
    const created = await loaded([row('/a', '/x')])
    visit(created, '/a', 1)
    await created.stop()
    expect(backend.sent).toHaveLength(1)
    expect(warnings.join()).toContain('400')
  })

  test('keep to 500 ids a batch and 10,000 hits an id', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => row(`/many/${index}`, '/x'))
    const created = await loaded(rows)
    for (const { fromPath } of rows) visit(created, fromPath, 1)
    visit(created, '/many/0', 25_000)
    await created.stop()
    for (const { hits } of backend.sent) {
      expect(hits.length).toBeLessThanOrEqual(500)
      for (const { count } of hits) expect(count >= 1 && count <= 10_000).toBe(true)
    }
    expect(counted().get(rows[0]?.ID ?? '')).toBe(25_001)
    expect(rows.every(({ ID }) => (counted().get(ID) ?? 0) > 0)).toBe(true)
    expect(new Set(backend.sent.map(({ key }) => key)).size).toBe(backend.sent.length)
  })
})
