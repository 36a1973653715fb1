import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import express from 'express'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller } from '../../lib/access/caller.ts'
import { HttpError } from '../../lib/errors.ts'
import { type Gates, unauthorized } from '../../srv/platform/access/access.ts'
import { mountCors } from '../../srv/platform/http/cors.ts'
import { refusalLookup } from '../../srv/platform/http/ahead/early-refusals.ts'
import { mountNotFound, mountRoutes, mountServiceGates, prepareApp } from '../../srv/platform/http/express.ts'
import { mountServiceBodies } from '../../srv/platform/http/service-bodies.ts'
import { installHotPath } from '../../srv/platform/http/ahead/hot-path.ts'
import { mountPrefixes } from '../../srv/platform/http/mounts.ts'
import { route } from '../../srv/platform/http/route.ts'
import { send } from '../support/http/http.ts'

const services = [
  { name: 'HomepageService', path: '/api/homepage', access: 'optional' },
  { name: 'AdminService', path: '/admin', access: { scope: 'Admin' } },
  { name: 'DeveloperService', path: '/api', access: 'login' }
] as const
const routes = [
  route({ method: 'get', path: '/api/qrcode', access: 'public', handle: async () => ({ status: 200, body: {} }) }),
  route({
    method: 'get',
    path: '/admin/files/:name',
    access: 'public',
    handle: async () => ({ status: 200, body: {} })
  })
]
const mounts = [{ prefix: '/admin/tools', access: 'public' }] as const

const noKey = () => Promise.reject(new HttpError(401, 'unauthorized', 'No key'))
const gates: Gates = {
  identify: async ({ headers: { authorization } }) => {
    if (authorization === 'wrong') throw unauthorized('Unknown user or wrong password')
    if (authorization === 'guessing')
      throw new HttpError(429, 'too_many_requests', 'Later', { headers: { 'Retry-After': '9' } })
    return authorization === undefined ? undefined : ({ scopes: new Set([authorization]) } as unknown as Caller)
  },
  contentKey: noKey,
  rebuildKey: noKey,
  pat: noKey
}

/** Addresses of the requests that have reached Express. */
const reached: string[] = []

interface Probe {
  readonly server: Server
  readonly url: string
}

const key = '00000000-0000-4000-8000-000000000001'
const elements = { ID: { name: 'ID', key: true, _type: 'cds.UUID' } }
const definitions: Readonly<Record<string, object>> = {
  Rows: { kind: 'entity', name: 'AdminService.Rows', elements },
  ReadRows: { kind: 'entity', name: 'AdminService.ReadRows', elements, '@readonly': true },
  KeptRows: { kind: 'entity', elements, '@Capabilities.DeleteRestrictions.Deletable': false },
  OwnRows: { kind: 'entity', elements, '@readonly': true, '@requires': 'Owner' },
  Settings: { kind: 'entity', elements, '@odata.singleton': true },
  act: { kind: 'action' },
  tell: { kind: 'function' }
}

async function serve(isEarly: boolean): Promise<Probe> {
  const app = express()
  prepareApp(app)
  mountCors(app, async () => new Set())
  if (isEarly)
    app.use((request, _response, next) => {
      reached.push(request.originalUrl)
      next()
    })
  mountRoutes(app, routes, gates)
  mountPrefixes(app, mounts, gates)
  mountServiceGates(app, services, gates)
  mountServiceBodies(app, services)
  app.post(
    '/admin/Rows',
    (request, response) => void response.json({ read: JSON.stringify(request.body ?? {}).length })
  )
  mountNotFound(app)
  const server = createServer(app)
  if (isEarly)
    installHotPath(server, {
      answers: () => undefined,
      refusals: refusalLookup(services, { routes, mounts, names: (_, name) => definitions[name] ?? {} }, gates)
    })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let early: Probe
let byExpress: Probe

beforeAll(async () => {
  early = await serve(true)
  byExpress = await serve(false)
})
afterAll(async () => {
  for (const { server } of [early, byExpress]) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']
const PATHS = [
  '/admin',
  '/admin/',
  '/ADMIN/Tags?$top=1',
  '/admin/Tags(1)',
  '/admin/$batch',
  '/api/Favorites',
  '/api/qrcode/',
  '/admin/x%24y'
]
const SENDERS = [{}, { authorization: 'wrong' }, { authorization: 'guessing' }]

async function answerOf({ url }: Probe, method: string, path: string, headers: object) {
  const { status, headers: sent, body } = await send(`${url}${path}`, { method, headers: { ...headers } })
  const { date: _, ...others } = sent
  return { status, others, body: body.toString() }
}

describe.each(METHODS)('%s', method => {
  test.each(PATHS)('%s is refused ahead of Express, with the same answer', async path => {
    for (const headers of SENDERS) {
      reached.length = 0
      const answer = await answerOf(early, method, path, headers)
      expect([answer.status, reached]).toEqual([headers.authorization === 'guessing' ? 429 : 401, []])
      expect(answer).toEqual(await answerOf(byExpress, method, path, headers))
    }
  })

  test('a login without the scope is refused as early, one with it goes on', async () => {
    reached.length = 0
    const refused = await answerOf(early, method, '/admin/Tags', { authorization: 'Learner' })
    expect([refused.status, reached]).toEqual([403, []])
    expect(refused).toEqual(await answerOf(byExpress, method, '/admin/Tags', { authorization: 'Learner' }))
    expect((await answerOf(early, method, '/admin/Tags/ID', { authorization: 'Admin' })).status).toBe(404)
    expect(reached).toEqual(['/admin/Tags/ID'])
  })
})

const asAdmin = { authorization: 'Admin' }

test.each([
  ['DELETE', 'Rows'],
  ['POST', `Rows(${key})`],
  ['DELETE', `ReadRows(${key})`],
  ['DELETE', `KeptRows(${key})`],
  ['POST', 'Settings'],
  ['GET', 'act'],
  ['HEAD', 'act'],
  ['PATCH', 'act'],
  ['POST', 'tell'],
  ['DELETE', 'tell'],
  ['GET', '$batch']
])('%s of %s is 405 ahead of Express', async (method, name) => {
  reached.length = 0
  const { status } = await answerOf(early, method, `/admin/${name}`, asAdmin)
  expect([status, reached]).toEqual([405, []])
})

test.each([
  ['DELETE', `Rows(${key})`],
  ['DELETE', `OwnRows(${key})`],
  ['DELETE', 'ReadRows(1)'],
  ['DELETE', 'Settings'],
  ['POST', 'Rows'],
  ['POST', 'act'],
  ['GET', 'tell'],
  ['POST', '$batch']
])('%s of %s is decided behind it', async (method, name) => {
  reached.length = 0
  await answerOf(early, method, `/admin/${name}`, asAdmin)
  expect(reached).toEqual([`/admin/${name}`])
})

async function* chunks(size: number) {
  yield Buffer.from('{"a":"')
  for (let sent = 0; sent < size; sent += 65_536) yield Buffer.alloc(65_536, 'x')
  yield Buffer.from('"}')
}

test('a body without length is read ahead: it is refused where it is too long, and else passed on', async () => {
  const headers = { ...asAdmin, 'content-type': 'application/json' }
  const post = async ({ url }: Probe, size: number) => {
    const {
      status,
      headers: sent,
      body
    } = await send(`${url}/admin/Rows`, { method: 'POST', headers, body: chunks(size) })
    const { date: _, ...others } = sent
    return { status, others, body: body.toString() }
  }
  reached.length = 0
  const refused = await post(early, 9_000_000)
  expect([refused.status, reached]).toEqual([413, []])
  expect(refused).toEqual(await post(byExpress, 9_000_000))
  expect(await post(early, 200_000)).toEqual(await post(byExpress, 200_000))
  expect(reached).toEqual(['/admin/Rows'])
})

test.each(['/api/qrcode', '/API/QRCODE', '/admin/files/a', '/admin/tools/a', '/api/homepage/x', '/administrator', '/'])(
  '%s is decided by Express',
  async path => {
    reached.length = 0
    const answer = await answerOf(early, 'GET', path, {})
    expect(reached).toEqual([path])
    expect(answer).toEqual(await answerOf(byExpress, 'GET', path, {}))
  }
)

test.each([{ origin: 'https://other.example' }, { 'x-requested-with': 'api-docs' }])(
  'so is what a page has sent: %j',
  async headers => {
    reached.length = 0
    const answer = await answerOf(early, 'GET', '/admin/Tags', headers)
    expect([answer.status, reached]).toEqual([401, ['/admin/Tags']])
  }
)
