import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { until } from '../support/until.ts'

onBoth('statements')

const admin = as('superadmin')
/** A precondition that reads of services do not know, so that CAP answers. */
const byCap = { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }

let backend: Backend
let tag: string

beforeAll(async () => {
  backend = await startBackend()
  for (const name of ['batch>one', 'batch>two', 'batch>three']) {
    const answer = await post(`${backend.url}/admin/Tags`, { name, titlePath: `Batch : ${name}` }, admin)
    tag = answer.json<{ ID: string }>().ID
  }
})

type Part = Readonly<Record<string, unknown>>

const reads = (): readonly Part[] => [
  { id: 'list', method: 'GET', url: 'Tags?$orderby=name&$select=name,titlePath' },
  { id: 'row', method: 'GET', url: `Tags(${tag})` },
  { id: 'page', method: 'GET', url: '/admin/Tags?$top=1&$orderby=name&$count=true' },
  { id: 'found', method: 'GET', url: "Tags?$filter=name eq 'batch>two'", headers: { Accept: 'application/json' } }
]

/** The parts, answered by CAP. */
const leftToCap = (parts: readonly Part[]): readonly Part[] =>
  parts.map(part => ({ ...part, headers: { ...(part['headers'] as object | undefined), ...byCap } }))

const ask = (requests: readonly Part[], headers: object = {}): Promise<HttpResponse> =>
  post(`${backend.url}/admin/$batch`, { requests }, { ...admin, ...headers })

/** Batches that plans have answered as a whole. */
async function batches(): Promise<number> {
  const answer = await get(`${backend.url}/admin/metrics/live`, admin)
  const { counters } = answer.json<{ snapshot: { counters: Record<string, number> } }>().snapshot
  return counters['prepared.batches'] ?? 0
}

/** Status, headers and text, without what each answer has its own of. */
function shown({ status, headers, text }: HttpResponse): unknown {
  const { date: _d, 'x-correlation-id': _c, 'content-length': _l, 'transfer-encoding': _t, ...others } = headers
  return { status, others, body: text() }
}

/** The answer to a batch, which is that of CAP, by plans once there are plans for all parts. */
async function answered(parts: readonly Part[], headers: object = {}): Promise<HttpResponse> {
  const right = await ask(leftToCap(parts), headers)
  const isPlanned = async () => {
    const before = await batches()
    expect(shown(await ask(parts, headers))).toEqual(shown(right))
    return (await batches()) > before
  }
  await until(isPlanned, () => JSON.stringify(parts))
  return right
}

testOnBoth('a batch that does nothing but read is answered as by CAP, letter by letter', async () => {
  const { responses } = (await answered(reads())).json<{ responses: readonly { status: number }[] }>()
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await answered(reads(), { 'accept-encoding': 'gzip' })
  await answered(reads(), { 'accept-language': 'de', prefer: 'odata.continue-on-error' })
})

test('rows that the client has are not sent again', async () => {
  const url = `Tags(${tag})?$select=name`
  const { etag } = (await get(`${backend.url}/admin/${url}`, admin)).headers
  const parts = ['own', 'other'].map(id => ({
    id,
    method: 'GET',
    url,
    headers: { 'If-None-Match': id === 'own' ? String(etag) : 'W/"another"' }
  }))
  const { responses } = (await answered(parts)).json<{ responses: readonly { status: number }[] }>()
  expect(responses.map(({ status }) => status)).toEqual([304, 200])
})

testOnBoth('a batch shows what was written before it', async () => {
  const parts = [{ id: 'row', method: 'GET', url: `Tags(${tag})?$select=titlePath` }]
  await answered(parts)
  for (const titlePath of ['Batch : first', 'Batch : second']) {
    const written = await send(`${backend.url}/admin/Tags(${tag})`, {
      method: 'PATCH',
      headers: { ...admin, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ titlePath })
    })
    expect(written.status).toBe(200)
    const { responses } = (await ask(parts)).json<{ responses: readonly { body: { titlePath: string } }[] }>()
    expect(responses[0]?.body.titlePath).toBe(titlePath)
  }
})

test('CAP answers where one part needs it: a row that is not there, a change, a group, a reference, another sender', async () => {
  await answered(reads())
  const [list = {}] = reads()
  const missing = { id: 'missing', method: 'GET', url: `Tags(${crypto.randomUUID()})` }
  const write = { id: 'write', method: 'DELETE', url: missing.url, headers: { 'if-match': '*' } }
  const before = await batches()
  const statuses = async (parts: readonly Part[]) => {
    const answer = await ask(parts, { prefer: 'odata.continue-on-error' })
    return answer.json<{ responses: readonly { status: number }[] }>().responses.map(({ status }) => status)
  }
  expect(await statuses([list, missing])).toEqual([200, 404])
  expect(await statuses([list, write])).toEqual([200, 404])
  expect(await statuses([{ ...list, atomicityGroup: 'g' }])).toEqual([200])
  expect(await statuses([list, { id: 'next', method: 'GET', url: '$list', dependsOn: ['list'] }])).toEqual([200, 400])
  expect(await batches()).toBe(before)
  const nobody = await post(`${backend.url}/admin/$batch`, { requests: reads() })
  expect([nobody.status, await batches()]).toEqual([401, before])
})

test('batches that are none are refused as before', async () => {
  await answered(reads())
  const [list = {}] = reads()
  const odd: readonly (readonly unknown[])[] = [
    [list, list],
    [{ ...list, id: undefined }],
    [{ ...list, id: 7 }],
    [{ ...list, url: undefined }],
    [{ ...list, headers: 'accept' }],
    [null],
    ['list'],
    []
  ]
  const before = await batches()
  for (const parts of odd) {
    const answer = await ask(parts as readonly Part[])
    const isRefused = answer.status >= 400 && answer.status < 500
    expect([JSON.stringify(parts), answer.status, isRefused || parts.length === 0]).toEqual([JSON.stringify(parts), answer.status, true]) // prettier-ignore
  }
  const many = Array.from({ length: 101 }, (_, id) => ({ ...list, id: String(id) }))
  expect([(await ask(many)).status, await batches()]).toEqual([429, before])
})
