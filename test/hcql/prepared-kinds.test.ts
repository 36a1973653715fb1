import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { until } from '../support/until.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'

onBothInFullRun('statements', 'types')

const headers = as('superadmin')
const TIMES = 6

let backend: Backend
let ID: unknown

beforeAll(async () => {
  backend = await startBackend()
  const tag = (await write('Tags', { name: 'kind>one', titlePath: 'Kind : one' })).json<{ ID: string }>().ID
  for (const slug of ['one', 'two']) {
    ID = (await write('Missions', { slug, title: slug })).json<{ ID: string }>().ID
    await write(`${draft()}/tags`, { tag_ID: tag })
    await write(`${draft()}/AdminService.draftActivate`, {})
  }
})

const draft = (): string => `Missions(ID=${String(ID)},IsActiveEntity=false)`

async function write(path: string, body: object): Promise<HttpResponse> {
  const answer = await post(`${backend.url}/admin/${path}`, body, { ...headers, 'if-match': '*' })
  expect([path, answer.status < 300 || answer.text()]).toEqual([path, true])
  return answer
}

async function hits(): Promise<number> {
  const { snapshot } = (await get(`${backend.url}/admin/metrics/live`, headers)).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  return snapshot.counters['prepared.queries.hits'] ?? 0
}

const missions = {
  from: { ref: ['Missions'] },
  columns: [{ ref: ['title'] }, { ref: ['slug'] }],
  orderBy: [{ ref: ['slug'] }],
  count: true,
  limit: { rows: { val: 5 } }
}
const settings = { from: { ref: ['SearchSettings'] }, columns: [{ ref: ['ID'] }, { ref: ['modifiedBy'] }] }

const ask = async (SELECT: object): Promise<string> =>
  (await post(`${backend.url}/hcql/admin`, { SELECT }, headers)).text()

let shapes = 0

/** Hits of reads that are all answered as the service does it, to which the shape of its own is new. */
async function hitsOfReads(select: object): Promise<number> {
  const right = await ask({ ...select, where: [{ val: ++shapes }, '<>', { val: 0 }] })
  expect(right).toMatch(/"slug":"two"|"modifiedBy":null/)
  const before = await hits()
  for (let time = 0; time < TIMES; time++) expect(await ask(select)).toBe(right)
  return (await hits()) - before
}

/** A statement is known once its plan is made, which is done beside the answers. */
const untilKnown = (select: object): Promise<void> => until(async () => (await hitsOfReads(select)) === TIMES)

testOnBoth('active rows are read by known statements while none of them has a draft', async () => {
  await untilKnown(missions)
  await write(`Missions(ID=${String(ID)},IsActiveEntity=true)/AdminService.draftEdit`, {})
  expect(await hitsOfReads(missions)).toBe(0)
  await send(`${backend.url}/admin/${draft()}`, { method: 'PATCH', headers, body: '{"title":"changed"}' })
  expect(await hitsOfReads(missions)).toBe(0)
  await write(`${draft()}/AdminService.draftActivate`, {})
  await untilKnown(missions)
})

test('settings are read by known statements, and made anew by the service where their row is gone', async () => {
  await untilKnown(settings)
  await backend.sql('DELETE FROM tutorials_search_SearchSettings')
  const before = await hits()
  expect(await ask(settings)).toContain('"modifiedBy":null')
  expect(await hits()).toBe(before)
})
