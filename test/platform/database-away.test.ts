import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { type Backend, startBackend } from '../support/backend.ts'
import { onPostgresAlone } from '../support/database/on-both.ts'
import { type Database, postgresDatabase } from '../support/database/database.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { mint } from '../tokens/support/tokens.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { tcpProxy, type TcpProxy } from './support/tcp-proxy.ts'

onPostgresAlone()

let database: Database
let proxy: TcpProxy
let model: ModelEndpoint
let backend: Backend
let token: string

beforeAll(async () => {
  database = await postgresDatabase()
  const url = new URL(database.environment['DATABASE_URL'] as string)
  proxy = await tcpProxy(url.hostname, Number(url.port))
  url.port = String(proxy.port)
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  backend = await startBackend({ database, env: { DATABASE_URL: url.href, OPENAI_BASE_URL: model.url } })
  await publish(backend, { here: sampleDocument('here') })
  token = (await mint(backend, 'learner')).token
  expect((await changeSettings(backend, 'ChatSettings', { enabled: true })).status).toBe(200)
})
afterAll(async () => {
  await backend.kill()
  await model.stop()
  await proxy.close()
  await database.drop()
})

const tags = '/admin/Tags'
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 7, method, params })
const select = { SELECT: { from: { ref: ['AdminService.Tags'] }, columns: [{ ref: ['ID'] }] } }

/** A request over each protocol, each of which asks the database. */
const requests: Readonly<Record<string, () => Promise<HttpResponse>>> = {
  'a read over OData': () => get(`${backend.url}${tags}?$top=1`, as('admin')),
  'the same with a filter': () => get(`${backend.url}${tags}?$filter=contains(name,'x')&$count=true`, as('admin')),
  'a write over OData': () => post(`${backend.url}${tags}`, { name: 'away', label: 'away' }, as('admin')),
  'an action': () =>
    post(`${backend.url}/api/completeSteps`, { steps: [{ slug: 'here', stepNumber: 1 }] }, as('learner')),
  'a route': () => post(`${backend.url}/content/rollback`, { targetVersion: 1 }, bearer(backend.key)),
  HCQL: () => post(`${backend.url}/hcql/admin`, select, as('admin')),
  GraphQL: () => post(`${backend.url}/graphql`, { query: '{ Tutorials { nodes { slug } } }' }, as('api')),
  A2A: () => post(`${backend.url}/a2a`, rpc('tasks/get', { id: randomUUID() }), as('agent')),
  'the assistant': () =>
    post(`${backend.url}/chat/stream`, { messages: [{ role: 'user', content: 'Hello' }] }, as('learner')),
  'a token of a person': () => post(`${backend.url}/mcp-pat/search`, rpc('ping', {}), bearer(token))
}

/** Words that no client must read: where the database is, its driver and its codes. */
const innerWords = () =>
  new RegExp(`127\\.0\\.0\\.1|${proxy.port}|ECONN|57P0|terminat|queryable|pg|SQL|Pool|stack`, 'i')

const away = (name: string) => [name, { status: 503, waits: true, inner: null }]

/** Facts that clients learn from the answers. */
const toldBy = (answers: Readonly<Record<string, HttpResponse>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, { status, headers, text }]) => [
      name,
      { status, waits: /^\d+$/.test(headers['retry-after'] ?? ''), inner: innerWords().exec(text())?.[0] ?? null }
    ])
  )

const answers = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(requests).map(async ([name, ask]) => [name, await ask()] as const))
  )

test('every protocol answers 503 with Retry-After in its own form, without a word of the database, and recovers', async () => {
  const names = Object.keys(requests)
  proxy.cut()
  for (const _round of [1, 2]) expect(toldBy(await answers())).toEqual(Object.fromEntries(names.map(away)))
  proxy.restore()
  await until(async () => (await get(`${backend.url}${tags}?$top=1`, as('admin'))).status === 200)
  for (const [name, { status }] of Object.entries(await answers()))
    expect({ name, status }).not.toMatchObject({ status: 503 })
})
