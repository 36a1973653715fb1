import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { Representation } from '../../lib/http/representation.ts'
import { hotLookup } from '../../srv/platform/http/ahead/hot-path.ts'
import { route, type Route } from '../../srv/platform/http/route.ts'
import { get, head, send } from '../support/http/http.ts'
import { probeServer, type ProbeServer } from './support/probe-server.ts'

const etag = '"e"'
const headers = { ETag: etag, Vary: 'Accept-Encoding', 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' }
const kept: Representation = { status: 200, etag, headers, bodies: { identity: Buffer.from('from memory') } }

let probe: ProbeServer
let lookup: (path: string) => Representation | undefined = () => kept
const asked: string[] = []

beforeAll(async () => {
  probe = await probeServer([
    route({
      method: 'get',
      path: '/documents/:name',
      access: 'public',
      hot: path => {
        asked.push(path)
        return lookup(path)
      },
      handle: async () => ({ status: 200, body: Buffer.from('from the route') })
    })
  ])
})
afterEach(() => {
  lookup = () => kept
  asked.length = 0
})
afterAll(() => probe.close())

const read = (path = '/documents/a', extra = {}) => get(`${probe.url}${path}`, extra)

test('what is in memory skips the route', async () => {
  const answer = await read('/documents/a?b=/c')
  expect(answer.text()).toBe('from memory')
  expect(answer.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'content-length': '11' })
  expect(asked).toEqual(['/documents/a'])
})

test('what is not in memory goes to the route', async () => {
  lookup = () => undefined
  expect((await read()).text()).toBe('from the route')
})

test('so does a coding that is not in memory', async () => {
  lookup = () => ({ ...kept, bodies: { gzip: Buffer.from('packed') } })
  expect((await read()).text()).toBe('from the route')
  expect((await read('/documents/a', { 'accept-encoding': 'gzip' })).body.toString()).toBe('packed')
})

test('HEAD and 304 come without a body', async () => {
  const byHead = await head(`${probe.url}/documents/a`)
  expect(byHead).toMatchObject({ status: 200, headers: { 'content-length': '11', etag } })
  expect(byHead.body).toHaveLength(0)
  const unchanged = await read('/documents/a', { 'if-none-match': etag })
  expect(unchanged).toMatchObject({
    status: 304,
    headers: { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
  })
  expect(unchanged.headers).not.toHaveProperty('content-type')
  expect(unchanged.body).toHaveLength(0)
})

test('a precondition counts for a success only', async () => {
  lookup = () => ({ ...kept, status: 404 })
  for (const condition of [etag, '*', `W/${etag}`])
    expect((await read('/documents/a', { 'if-none-match': condition })).status).toBe(404)
})

test('other methods never get there', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await send(`${probe.url}/documents/a`, { method })).status).toBe(405)
  expect(asked).toEqual([])
})

test('a fault falls through to the route, and the process lives', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const faults: (() => Representation | undefined)[] = [
    () => {
      throw new TypeError('broken lookup')
    },
    () => ({ ...kept, headers: { 'X-Broken': 'a\r\nb' } }),
    () => ({
      ...kept,
      bodies: { identity: 'not a buffer' as unknown as Buffer },
      headers: undefined as unknown as typeof headers
    }),
    () => ({}) as Representation
  ]
  for (const fault of faults) {
    lookup = fault
    const answer = await read()
    expect(answer).toMatchObject({ status: 200 })
    expect(['from the route', 'not a buffer']).toContain(answer.text())
  }
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  lookup = () => kept
  expect((await read()).text()).toBe('from memory')
})

test('a path belongs to the row that names it, else to the row with its beginning', () => {
  const row = (path: `/${string}`, status: number): Route =>
    route({ method: 'get', path, access: 'public', hot: () => ({ ...kept, status }), handle: async () => kept })
  const hot = hotLookup([row('/a/:b', 201), row('/a/index', 202), row('/c', 203)])
  expect(['/a/x', '/a/index', '/c', '/a/x/y'].map(path => hot(path, '')?.status)).toEqual([201, 202, 203, 201])
  expect(['/', '/c/', '/a', '/d'].map(path => hot(path, ''))).toEqual([undefined, undefined, undefined, undefined])
})

test('a row that needs a key or counts requests cannot be answered ahead of both', () => {
  const row: Route = { method: 'get', path: '/a', access: 'public', hot: () => kept, handle: async () => kept }
  expect(() => hotLookup([{ ...row, access: 'contentKey' }])).toThrow('/a')
  expect(() => hotLookup([{ ...row, limit: { max: 1, windowMs: 1 } }])).toThrow('/a')
})
