import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { as, get, post, send } from '../../support/http/http.ts'
import { BY_CAP } from '../support/searched.ts'

const SUGGEST = "suggest(query=@q)?@q='wo'"
const noon = new Date('2027-03-01T12:00:00.000Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

let backend: Backend

// its clock is moved, and its limit is used up
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  await backend.at(after(clients++ * 60_000))
})

let clients = 0
/** A client of its own, as the gateway tells it. */
const client = () => ({ 'x-forwarded-for': `203.0.113.${clients}` })

const ask = (headers = {}, path = 'Tutorials?$search=words') => get(`${backend.url}/search/${path}`, headers)

async function admitted(count: number, headers = {}, path?: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(headers, path)))
  return answers.filter(({ status }) => status === 200).length
}

verifies(
  ['SEARCH-010', 'SEARCH-011'],
  '60 searches of one address pass, and the next one is refused in the form of the protocol, by CAP and ahead of it',
  async () => {
    const me = client()
    expect(await admitted(70, me)).toBe(60)
    for (const path of ['Tutorials?$search=words', `Tutorials?$search=words&${BY_CAP}`, "getFacets(search='a')"]) {
      const refused = await ask(me, path)
      expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
        ...[429, '60', 'no-store']
      ])
      expect(refused.json()).toEqual({
        error: {
          message: 'Too many searches; try again in 60 s',
          code: 'too_many_requests',
          '@Common.numericSeverity': 4
        }
      })
    }
    expect((await ask({ 'x-forwarded-for': '203.0.113.200' })).status).toBe(200)
  }
)

test('the address is the one that trusted proxies tell: a client cannot choose another one', async () => {
  const { 'x-forwarded-for': address } = client()
  let forged = 0
  const headers = () => ({ 'x-forwarded-for': `198.51.100.${++forged}, ${address}` })
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(headers())))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('each part of a batch counts, and whoever has logged in counts by the address as well', async () => {
  const me = client()
  const requests = Array.from({ length: 20 }, (_, index) => ({
    id: String(index),
    method: 'GET',
    url: 'Tutorials?$search=words'
  }))
  const batch = () => post(`${backend.url}/search/$batch`, { requests }, { ...me, ...as('learner') })
  for (let batches = 0; batches < 3; batches++) expect((await batch()).status).toBe(200)
  expect((await ask(me)).status).toBe(429)
  expect((await ask({ ...me, ...as('learner2') })).status).toBe(429)
})

test('suggestions count apart, ten times as many: typing uses up no searches', async () => {
  const me = client()
  expect(await admitted(605, me, SUGGEST)).toBe(600)
  expect((await ask(me, SUGGEST)).json()).toMatchObject({
    error: { message: 'Too many suggestions; try again in 60 s' }
  })
  expect((await ask(me)).status).toBe(200)
})

verifies('SEARCH-012', 'the counters begin anew about every five seconds: 120 pass within ten', async () => {
  const me = client()
  const begin = after((clients - 1) * 60_000)
  const at = (ms: number) => backend.at(new Date(begin.getTime() + ms))
  expect(await admitted(70, me)).toBe(60)
  await at(4900)
  expect(await admitted(5, me)).toBe(0)
  await at(5100)
  expect(await admitted(70, me)).toBe(60)
  await at(9900)
  expect(await admitted(5, me)).toBe(0)
})

test('an admin changes the limit; 0 refuses every search', async () => {
  const me = client()
  const set = async (rateLimitMax: number | null) => {
    const answer = await send(`${backend.url}/admin/SearchSettings`, {
      method: 'PATCH',
      headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ rateLimitMax })
    })
    expect(answer.status).toBe(200)
  }
  await set(3)
  expect(await admitted(5, me)).toBe(3)
  await set(0)
  expect(await admitted(2, { 'x-forwarded-for': '203.0.113.201' })).toBe(0)
  expect(await admitted(1, { 'x-forwarded-for': '203.0.113.201' }, SUGGEST)).toBe(0)
  await set(null)
  expect(await admitted(1, { 'x-forwarded-for': '203.0.113.201' })).toBe(1)
})
