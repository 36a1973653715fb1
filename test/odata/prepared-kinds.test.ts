import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'types')

const admin = as('superadmin')
/** A precondition that reads of services do not know, so that CAP answers. */
const byCap = { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }

/** A plan is made beside the answers: on a busy machine it takes some more. */
const TIMES = 7

let backend: Backend
let tag: string

beforeAll(async () => {
  backend = await startBackend()
  for (const name of ['kind>one', 'kind>two', 'kind>three'])
    tag = (await create('Tags', { name, titlePath: `Kind : ${name}` }))['ID'] as string
})

async function create(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await post(`${backend.url}/admin/${path}`, body, { ...admin, 'if-match': '*' })
  expect([path, answer.status < 300 || answer.text()]).toEqual([path, true])
  return answer.json()
}

const read = (path: string, headers: object = {}): Promise<HttpResponse> =>
  get(`${backend.url}/admin/${path}`, { ...admin, ...headers })

async function hits(): Promise<number> {
  const { snapshot } = (await read('metrics/live')).json<{ snapshot: { counters: Record<string, number> } }>()
  return snapshot.counters['prepared.hits'] ?? 0
}

/** Status, headers and body, without what each answer has its own of. */
function shown({ status, headers, text }: HttpResponse): unknown {
  const { date: _date, 'x-correlation-id': _id, 'content-length': _length, ...others } = headers
  return { status, others, body: text() }
}

/** The answer to a read, which is what CAP answers, by a plan once it was seen, watched and understood. */
async function prepared(path: string, headers: object = {}): Promise<HttpResponse> {
  const right = await read(path, { ...headers, ...byCap })
  const before = await hits()
  const isRightAgain = async () => expect(shown(await read(path, headers))).toEqual(shown(right))
  for (let time = 0; time < TIMES; time++) await isRightAgain()
  const isPlanned = async () => {
    await isRightAgain()
    return (await hits()) > before
  }
  await until(isPlanned, () => path)
  return right
}

testOnBoth('elements that are computed after the read', async () => {
  const tags = (path: string) => prepared(`../author/Tags${path}`, as('author'))
  const all = (await tags('?$orderby=name')).json<{ value: readonly Record<string, unknown>[] }>()
  expect(all.value.map(({ actualTag }) => actualTag)).toEqual(['one', 'three', 'two'])
  await tags('?$select=actualTag')
  await tags('?$select=name')
  await tags(`(${tag})`)
})

testOnBoth('pages with a link to the next, and the pages behind it', async () => {
  const prefer = { prefer: 'odata.maxpagesize=2' }
  const first = await prepared('Tags?$orderby=name&$count=true&$select=name', prefer)
  expect(first.headers['preference-applied']).toBe('odata.maxpagesize=2')
  const { '@odata.nextLink': next = '' } = first.json<Record<string, string>>()
  const second = await prepared(next, prefer)
  expect(second.json()).toMatchObject({ '@odata.count': 3, value: [{ name: 'kind>two' }] })
  expect(second.json()).not.toHaveProperty(['@odata.nextLink'])
  await prepared('Tags?$orderby=name&$top=2', prefer)
})

test('a row that the client has', async () => {
  const { headers } = await prepared(`Tags(${tag})?$select=name`)
  const known = await prepared(`Tags(${tag})?$select=name,label`, { 'if-none-match': headers['etag'] })
  expect([known.status, known.text()]).toEqual([304, ''])
  expect((await prepared(`Tags(${tag})?$select=label`, { 'if-none-match': 'W/"another"' })).status).toBe(200)
})

testOnBoth('rows with the children of their drafts, also where the first had none', async () => {
  const { ID } = await create('Missions', { slug: 'kind-one', title: 'One' })
  const draft = `Missions(ID=${String(ID)},IsActiveEntity=false)`
  await create(`${draft}/tags`, { tag_ID: tag })
  await create(`${draft}/AdminService.draftActivate`, {})
  const path = 'Missions?$filter=IsActiveEntity%20eq%20true&$expand=tags($expand=tag),completionPaths'
  const one = (await prepared(path)).json<{ value: readonly Record<string, readonly object[]>[] }>()
  expect([one.value[0]?.['tags'], one.value[0]?.['completionPaths']]).toEqual([
    [expect.objectContaining({ IsActiveEntity: true })],
    []
  ])
  await create(`Missions(ID=${String(ID)},IsActiveEntity=true)/AdminService.draftEdit`, {})
  await create(`${draft}/completionPaths`, {})
  await create(`${draft}/AdminService.draftActivate`, {})
  const before = await hits()
  const right = shown(await read(path, byCap))
  // the plan lacks the form of these rows, then an answer tells it
  for (let time = 0; time < TIMES; time++) expect(shown(await read(path))).toEqual(right)
  expect(await hits()).toBeGreaterThan(before)
  expect(JSON.stringify(right)).toContain('completionPaths\\":[{')
})

testOnBoth('numbers as texts for clients that ask for them, alone and in a batch', async () => {
  const mission = crypto.randomUUID()
  const category = 'ca7e6013-0000-4000-8000-000000000001'
  await backend.sql('INSERT INTO tutorials_catalog_Missions (ID, slug, title) VALUES (?, ?, ?)', [
    mission,
    'kind-numbers',
    'Numbers'
  ])
  await backend.sql(
    'INSERT INTO tutorials_catalog_MissionCategories (ID, mission_ID, category_ID, score) VALUES (?, ?, ?, ?)',
    [crypto.randomUUID(), mission, category, 0.25]
  )
  const headers = { accept: 'application/json;odata.metadata=minimal;IEEE754Compatible=true' }
  const list = await prepared('MissionCategories?$select=score&$count=true', headers)
  expect(list.json()).toMatchObject({ '@odata.count': '1', value: [{ score: expect.stringMatching(/^0\.250*$/) }] })
  const url = 'MissionCategories?$select=ID,score&$count=true'
  const before = await hits()
  for (let time = 0; time < TIMES; time++) {
    const requests = [{ id: '1', method: 'GET', url, headers }]
    const batch = await post(`${backend.url}/admin/$batch`, { requests }, admin)
    const { body } = batch.json<{ responses: readonly { readonly body: object }[] }>().responses[0] ?? {}
    expect(body).toMatchObject({ '@odata.count': '1', value: [{ score: expect.stringMatching(/^0\.250*$/) }] })
  }
  expect(await hits()).toBeGreaterThan(before)
})

test('settings, whose row is there after the first read', async () => {
  const write = (value: boolean) =>
    send(`${backend.url}/admin/NavigatorSettings`, {
      method: 'PATCH',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({ includeNestedGroups: value })
    })
  for (const value of [true, false]) {
    expect((await write(value)).status).toBe(200)
    const row = (await prepared('NavigatorSettings')).json<Record<string, unknown>>()
    expect(row['includeNestedGroups']).toBe(value)
    await prepared('NavigatorSettings?$select=includeNestedGroups', { 'if-none-match': String(row['@odata.etag']) })
  }
})

test('settings whose row was deleted meanwhile are there again', async () => {
  await prepared('SearchSettings?$select=modifiedBy')
  await backend.sql('DELETE FROM tutorials_search_SearchSettings')
  expect((await read('SearchSettings?$select=modifiedBy')).status).toBe(200)
})

interface Part {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly atomicityGroup?: string
  readonly body?: object
}

/** The answers to the parts of a batch that read, with the hits that they have made. */
async function batch(parts: readonly Part[]) {
  const before = await hits()
  const answer = await post(`${backend.url}/admin/$batch`, { requests: parts }, admin)
  expect(answer.status).toBe(200)
  const { responses } = answer.json<{ responses: readonly (Part & { status: number })[] }>()
  return { reads: responses.filter(({ id }) => id.startsWith('r')), hits: (await hits()) - before }
}

test('a part of a batch whose row the client has', async () => {
  const url = `Tags(${tag})?$select=name,titlePath`
  const own = (await read(url)).headers['etag']
  for (const [known, status] of [
    [String(own), 304],
    ['W/"another"', 200]
  ] as const) {
    const ask = (by: object) => batch([{ id: 'r', method: 'GET', url, headers: { 'if-none-match': known, ...by } }])
    const right = await ask(byCap)
    expect(right.reads[0]).toMatchObject({ status })
    for (let time = 0; time < TIMES; time++) expect((await ask({})).reads).toEqual(right.reads)
    expect((await ask({})).hits).toBe(1)
  }
})

testOnBoth('a part of a batch beside an atomicity group, and what the group has written', async () => {
  const ask = (by: object, title: string) =>
    batch([
      { id: 'r0', method: 'GET', url: `Tags(${tag})?$select=titlePath`, headers: { ...by } },
      {
        id: 'w',
        method: 'PATCH',
        url: `Tags(${tag})`,
        atomicityGroup: 'g',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: { titlePath: title }
      },
      { id: 'r1', method: 'GET', url: `Tags(${tag})?$select=titlePath`, headers: { ...by } },
      { id: 'r2', method: 'GET', url: `Tags(${tag})?$select=titlePath`, atomicityGroup: 'h', headers: { ...by } }
    ])
  for (let time = 0; time < TIMES; time++) {
    const { reads } = await ask({}, `Kind : ${time}`)
    expect(reads.map(({ body }) => (body as Record<string, unknown>)['titlePath'])).toEqual([
      time === 0 ? 'Kind : kind>three' : `Kind : ${time - 1}`,
      `Kind : ${time}`,
      `Kind : ${time}`
    ])
  }
  // what belongs to a group is read in its transaction
  const known = await ask({}, 'Kind : last')
  expect(known.hits).toBe(2)
  const right = await ask(byCap, 'Kind : last')
  const headersOf = ({ reads }: Awaited<ReturnType<typeof batch>>) =>
    reads.map(({ headers }) => Object.keys(headers ?? {}))
  expect(headersOf(known)).toEqual(headersOf(right))
})
