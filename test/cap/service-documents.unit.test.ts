import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import express from 'express'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Gates } from '../../srv/platform/access/access.ts'
import type { Caller } from '../../lib/access/caller.ts'
import { HttpError } from '../../lib/errors.ts'
import { mountNotFound, prepareApp } from '../../srv/platform/http/express.ts'
import { installHotPath } from '../../srv/platform/http/ahead/hot-path.ts'
import { entityTag, type Representation } from '../../lib/http/representation.ts'
import type { ServiceDocument } from '../../srv/cap/documents/service-document.ts'
import { documentLookup, mountServiceDocuments } from '../../srv/platform/http/service-documents.ts'
import { get, head, send } from '../support/http/http.ts'

const services = [{ name: 'AdminService', path: '/admin', access: { scope: 'Admin' } }] as const
const bytes = Buffer.from('about the service')
const etag = entityTag(bytes)
const description: Representation = { status: 200, etag, headers: { ETag: etag }, bodies: { identity: bytes } }

let answer: () => Promise<Representation> = async () => description
const documents: readonly ServiceDocument[] = [
  { path: '/$about', answer: () => answer() },
  { path: '/$page', forPeople: true, answer: async () => description }
]

const refused = () => Promise.reject(new HttpError(401, 'unauthorized', 'Unknown'))
const identify: Gates['identify'] = async ({ headers }) => {
  if (headers.authorization === undefined) return undefined
  return { id: 'someone', scopes: new Set([headers.authorization]) } as unknown as Caller
}
const gates: Gates = { identify, contentKey: refused, rebuildKey: refused, pat: refused }

let server: Server
let url: string
/** Addresses of the requests that have reached Express. */
const reached: string[] = []

beforeAll(async () => {
  const app = express()
  prepareApp(app)
  app.use((request, _response, next) => {
    reached.push(request.originalUrl)
    next()
  })
  mountServiceDocuments(app, services, documents, gates)
  mountNotFound(app)
  server = createServer(app)
  installHotPath(server, { answers: () => undefined, documents: documentLookup(services, documents, gates) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  reached.length = 0
  answer = async () => description
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const admin = { authorization: 'Admin' }

test('a document skips Express once the gate is passed', async () => {
  const read = await get(`${url}/admin/$about?sap-language=de`, admin)
  expect(read).toMatchObject({ status: 200, headers: { etag } })
  expect(read.body).toEqual(bytes)
  expect((await get(`${url}/admin/%24about`, { ...admin, 'if-none-match': etag })).status).toBe(304)
  expect((await head(`${url}/admin/$about`, admin)).headers['content-length']).toBe(String(bytes.length))
  expect(reached).toEqual([])
})

test('who does not pass is refused by Express', async () => {
  expect((await get(`${url}/admin/$about`)).status).toBe(401)
  expect((await get(`${url}/admin/$about`, { authorization: 'Everyone' })).status).toBe(403)
  expect(reached).toHaveLength(2)
})

test('pages of other origins and documents for people are answered in Express, with the same bytes', async () => {
  for (const [path, headers] of [
    ['/admin/$about', { ...admin, origin: 'https://elsewhere.example' }],
    ['/admin/$page', admin]
  ] as const)
    expect((await get(url + path, headers)).body).toEqual(bytes)
  expect(reached).toEqual(['/admin/$about', '/admin/$page'])
})

test('other methods and paths go on', async () => {
  expect((await send(`${url}/admin/$about`, { method: 'POST', headers: admin })).status).toBe(404)
  for (const path of ['/admin/$else', '/other/$about', '/admin/about?a=/$about'])
    expect((await get(url + path, admin)).status).toBe(404)
  expect(reached).toHaveLength(4)
})

test('a document that cannot be made is a fault of this request alone', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => Promise.reject(new Error('cannot be compiled'))
  expect((await get(`${url}/admin/$about`, admin)).status).toBe(500)
  answer = async () => description
  expect((await get(`${url}/admin/$about`, admin)).status).toBe(200)
  logged.mockRestore()
})
