/** @jest-environment ./test/support/run/metered-environment.ts */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import type { Feed } from '../../srv/platform/feeds/feeds.ts'
import { get } from '../support/http/http.ts'
import { probeServer, type ProbeServer } from './support/probe-server.ts'
import { until } from '../support/until.ts'

const generations: Record<string, number> = { content: 1, catalog: 1 }
jest.unstable_mockModule('../../srv/cap/database/generations.ts', () => ({
  generation: (name: string) => generations[name] ?? 0
}))
const { feedRoute } = await import('../../srv/platform/feeds/feeds.ts')

/** Source of the next `load`; a test may hold it back or let it fail. */
let source: () => Promise<unknown>
let loads = 0
const servers: ProbeServer[] = []

beforeEach(() => {
  loads = 0
  source = async () => ({ state: { ...generations } })
})
afterAll(() => Promise.all(servers.map(server => server.close())))

async function serve(feed: Partial<Feed> = {}): Promise<(headers?: object, query?: string) => ReturnType<typeof get>> {
  const server = await probeServer([
    feedRoute({
      path: '/feed',
      access: 'public',
      cache: 'public, max-age=60',
      dependsOn: ['content'],
      async load() {
        loads++
        return { body: await source(), headers: { 'X-State': String(generations['content']) } }
      },
      ...feed
    })
  ])
  servers.push(server)
  return (headers = {}, query = '') => get(`${server.url}/feed${query}`, { ...headers })
}

describe('a feed', () => {
  test('is loaded once and then served from memory', async () => {
    const read = await serve()
    const answers = [await read(), await read(), await read()]
    expect(loads).toBe(1)
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        vary: 'Accept-Encoding, Origin',
        'x-state': String(generations['content'])
      })
    }
  })

  test('is loaded once for all who ask at the same moment', async () => {
    const hold = Promise.withResolvers<object>()
    source = () => hold.promise
    const read = await serve()
    const asked = Array.from({ length: 30 }, () => read())
    setTimeout(() => hold.resolve({ late: true }), 100)
    for (const answer of await Promise.all(asked)) expect(answer.json()).toEqual({ late: true })
    expect(loads).toBe(1)
  })

  test('is loaded anew after a change of what it depends on, and only then', async () => {
    const read = await serve()
    const before = await read()
    generations['catalog'] = 99
    expect((await read()).headers['etag']).toBe(before.headers['etag'])
    expect(loads).toBe(1)
    generations['content'] = 2
    const after = await read()
    expect(loads).toBe(2)
    expect(after.json()).toMatchObject({ state: { content: 2 } })
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  test('has every coding, entity tags and 304', async () => {
    const read = await serve()
    const plain = await read()
    const etag = plain.headers['etag'] as string
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const coding of ['gzip', 'br']) {
      const answer = await read({ 'accept-encoding': coding })
      expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding, Origin' })
      expect(answer.headers['etag']).toBe(`${etag.slice(0, -1)}-${coding}"`)
      expect(answer.text()).toBe(plain.text())
    }
    const unchanged = await read({ 'if-none-match': `"other", W/${etag}` })
    expect(unchanged).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'public, max-age=60' } })
    expect(unchanged.body).toHaveLength(0)
  })

  test('keeps its entity tag when a change makes no difference', async () => {
    source = async () => ({ constant: true })
    const read = await serve()
    const before = await read()
    generations['content'] = 3
    expect((await read({ 'if-none-match': before.headers['etag'] })).status).toBe(304)
    expect(loads).toBe(2)
  })
})

describe('a feed with a bypass', () => {
  afterEach(() => setClock(() => new Date()))

  test('says what was built for the request, and is built anew on demand, once a second at most', async () => {
    const read = await serve({ bypass: true })
    const cache = async (query = '') => (await read({}, query)).headers['x-cache']
    const began = Date.parse('2026-01-01T00:00:00Z')
    setClock(() => new Date(began))
    expect([await cache(), await cache(), await cache('?other=1')]).toEqual(['MISS', 'HIT', 'HIT'])
    expect(loads).toBe(1)
    expect([await cache('?nocache=1'), loads]).toEqual(['MISS', 1])
    setClock(() => new Date(began + 1000))
    expect([await cache('?nocache=1'), loads]).toEqual(['MISS', 2])
    expect([await cache('?nocache=1'), await cache(), loads]).toEqual(['MISS', 'HIT', 2])
  })

  test('is the only one that can be built on demand', async () => {
    const read = await serve()
    const answers = [await read(), await read({}, '?nocache=1')]
    expect(answers.map(({ headers }) => headers['x-cache'])).toEqual([undefined, undefined])
    expect(loads).toBe(1)
  })
})

test('a feed may bring an entity tag of its own', async () => {
  const read = await serve({ load: async () => ({ body: { at: ++loads }, etag: '"selection"' }) })
  expect((await read()).headers['etag']).toBe('"selection"')
  expect((await read({ 'if-none-match': '"selection"' })).status).toBe(304)
})

describe('a feed with a document of its own', () => {
  const document = new URL('./support/count-rows.worker.ts', import.meta.url)

  test('sends what a worker thread makes of what was loaded, with every coding and one entity tag', async () => {
    source = async () => ({ rows: [{}, {}, {}] })
    const read = await serve({ document })
    const plain = await read()
    expect(plain.text()).toBe('{"count":3,"onEventLoop":false}')
    const etag = plain.headers['etag'] as string
    expect(etag).toBe(`"${createHash('sha256').update(plain.body).digest('hex')}"`)
    expect((await read({ 'accept-encoding': 'br' })).text()).toBe(plain.text())
    expect((await read({ 'if-none-match': etag })).status).toBe(304)
    expect(loads).toBe(1)
  })

  test('keeps nothing of a document that could not be made', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const read = await serve({ document })
    expect((await read()).status).toBe(500)
    source = async () => ({ rows: [{}] })
    expect((await read()).json()).toEqual({ count: 1, onEventLoop: false })
    logged.mockRestore()
  })
})

describe('a load that fails', () => {
  test('is not kept: the next request tries again', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const read = await serve()
    source = async () => {
      throw new Error('database away')
    }
    expect((await read()).status).toBe(500)
    expect((await read()).status).toBe(500)
    source = async () => ({ back: true })
    expect((await read()).json()).toEqual({ back: true })
    expect(loads).toBe(3)
    logged.mockRestore()
  })

  test('does not take away what others are waiting for after it', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = Promise.withResolvers<object>()
    source = () => first.promise
    const read = await serve()
    const early = read()
    await until(() => loads === 1)
    generations['content'] = 4
    source = async () => ({ second: true })
    const late = read()
    first.reject(new Error('too early'))
    expect((await early).status).toBe(500)
    expect((await late).json()).toEqual({ second: true })
    logged.mockRestore()
  })
})

describe('a change while a load is under way', () => {
  test('makes the loaded state outdated: its label was read before the data', async () => {
    const hold = Promise.withResolvers<object>()
    source = () => hold.promise
    const read = await serve()
    const early = read()
    await until(() => loads === 1)
    generations['content'] = 5
    hold.resolve({ read: 'before the change' })
    expect((await early).json()).toEqual({ read: 'before the change' })
    source = async () => ({ read: 'after the change' })
    expect((await read()).json()).toEqual({ read: 'after the change' })
  })

  test('has one load follow it, for all who ask meanwhile, however often it changes', async () => {
    const slow = Promise.withResolvers<object>()
    source = () => slow.promise
    const read = await serve()
    const early = read()
    await until(() => loads === 1)
    source = async () => ({ state: generations['content'] })
    const late = []
    for (generations['content'] = 6; generations['content'] < 16; generations['content']++) {
      late.push(read())
      // the request arrives before the next change
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(loads).toBe(1)
    slow.resolve({ state: 'before' })
    expect((await early).json()).toEqual({ state: 'before' })
    for (const answer of await Promise.all(late)) expect(answer.json()).toEqual({ state: 16 })
    expect((await read()).json()).toEqual({ state: 16 })
    expect(loads).toBe(2)
  })
})
