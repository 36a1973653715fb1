import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'

onBothInFullRun('statements', 'types')

const headers = as('superadmin')
/** A plan is made beside the answers. */
const TIMES = 6

let backend: Backend
let ID: unknown

beforeAll(async () => {
  backend = await startBackend()
  for (const slug of ['one', 'two']) {
    ID = (await write('Missions', { slug, title: slug })).json<{ ID: string }>().ID
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

const query = (where?: readonly object[]) => ({
  SELECT: {
    from: { ref: ['Missions'] },
    columns: [{ ref: ['title'] }, { ref: ['slug'] }],
    orderBy: [{ ref: ['slug'] }],
    count: true,
    limit: { rows: { val: 5 } },
    ...(where && { where })
  }
})

let shapes = 0

/** Hits of reads that all answered as the service does, which has not seen their shape before. */
async function hitsOfReads(): Promise<number> {
  const ask = async (asked: object) => (await post(`${backend.url}/hcql/admin`, asked, headers)).text()
  const right = await ask(query([{ val: ++shapes }, '<>', { val: 0 }] as readonly object[]))
  expect(right).toContain('"slug":"two"')
  const before = await hits()
  for (let time = 0; time < TIMES; time++) expect(await ask(query())).toBe(right)
  return (await hits()) - before
}

test('active rows are read by known statements while none of them has a draft', async () => {
  expect(await hitsOfReads()).toBeGreaterThan(0)
  await write(`Missions(ID=${String(ID)},IsActiveEntity=true)/AdminService.draftEdit`, {})
  expect(await hitsOfReads()).toBe(0)
  await send(`${backend.url}/admin/${draft()}`, { method: 'PATCH', headers, body: '{"title":"changed"}' })
  expect(await hitsOfReads()).toBe(0)
  await write(`${draft()}/AdminService.draftActivate`, {})
  expect(await hitsOfReads()).toBe(TIMES)
})
