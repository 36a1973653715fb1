import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from '@jest/globals'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { bearer, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { startChannel } from './support/channel.ts'

onBothInFullRun('statements', 'constraints', 'concurrency')

type Headers = Readonly<Record<string, string>>

interface Draft {
  readonly ID: string
  readonly slug: string
  readonly savedAt: string
}

let issuer: LeasedIssuer
let channel: Backend

beforeAll(async () => {
  issuer = await leaseIssuer()
  channel = await startChannel({ env: issuer.environment })
})

const authorNamed = async (sub: string, names = {}): Promise<Headers> =>
  bearer(await issuer.sign({ sub, scope: 'Tutorial.Author', ...names }))
const drafts = () => `${channel.url}/preview/Drafts`
const create = (draft: object, headers: Headers) => post(drafts(), draft, headers)
const change = (method: string, id: string, body: object, headers: Headers): Promise<HttpResponse> =>
  send(`${drafts()}(${id})`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers }
  })
const listed = async (headers: Headers) => (await get(drafts(), headers)).json<{ value: Draft[] }>().value
const errorOf = (answer: HttpResponse) => [answer.status, answer.json<{ error: { code: string } }>().error.code]

testOnBoth('drafts are read and written by who began them alone', async () => {
  const [anna, ben] = [await authorNamed('anna'), await authorNamed('ben')]
  const draft = { slug: 'idea', markdown: '# Idea', rulesVr: null, basedOn: null }
  const created = await create(draft, anna)
  expect([created.status, created.json()]).toMatchObject([201, draft])
  const { ID, savedAt } = created.json<Draft>()
  expect(Object.keys(created.json<object>())).not.toContain('owner')
  expect((await listed(anna)).map(({ slug }) => slug)).toEqual(['idea'])
  expect(await listed(ben)).toEqual([])
  expect((await get(`${drafts()}(${ID})`, ben)).status).toBe(404)
  const anyVersion = { ...ben, 'if-match': '*' }
  for (const method of ['PATCH', 'DELETE'])
    expect([method, (await change(method, ID, { markdown: 'mine' }, anyVersion)).status]).toEqual([method, 403])
  expect((await change('PUT', ID, { slug: 'taken', markdown: 'mine' }, ben)).status).toBeGreaterThanOrEqual(400)
  const put = await change('PUT', randomUUID(), { slug: 'put', markdown: 'b' }, ben)
  expect([put.status, (await listed(ben)).map(({ slug }) => slug)]).toEqual([201, ['put']])
  const claimed = await create({ slug: 'idea', markdown: 'b', owner: 'anna', savedAt: '2020-01-01T00:00:00Z' }, ben)
  expect(claimed.status).toBe(400)
  expect((await create({ slug: 'idea', markdown: 'b' }, ben)).status).toBe(201)
  expect((await listed(anna))[0]).toMatchObject({ ID, savedAt, markdown: '# Idea' })
})

testOnBoth('a change names what it was made of', async () => {
  const author = await authorNamed('careful')
  const { ID } = (await create({ slug: 'one', markdown: 'a' }, author)).json<Draft>()
  expect((await change('PATCH', ID, { markdown: 'b' }, author)).status).toBe(428)
  const etag = String((await get(`${drafts()}(${ID})`, author)).headers.etag)
  const changed = await change('PATCH', ID, { markdown: 'b' }, { ...author, 'if-match': etag })
  expect([changed.status, changed.json()]).toMatchObject([200, { markdown: 'b', slug: 'one' }])
  expect((await change('PATCH', ID, { markdown: 'c' }, { ...author, 'if-match': etag })).status).toBe(412)
  const newer = String(changed.headers.etag)
  expect((await change('DELETE', ID, {}, { ...author, 'if-match': newer })).status).toBe(204)
  expect(await listed(author)).toEqual([])
})

testOnBoth('a second draft of a slug, and one beyond a hundred, are refused', async () => {
  const author = await authorNamed('busy')
  const twice = await Promise.all([create({ slug: 'same' }, author), create({ slug: 'same' }, author)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const rows = Array.from({ length: 98 }, (_, number) => `('id-${number}', 'busy', 'slug-${number}', '2026-11-30')`)
  await channel.sql(`INSERT INTO tutorials_preview_Drafts (ID, owner, slug, savedAt) VALUES ${rows.join(', ')}`)
  const both = await Promise.all([create({ slug: 'last' }, author), create({ slug: 'too-many' }, author)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(errorOf(await create({ slug: 'more' }, author))).toEqual([409, 'too_many_drafts'])
})

test('a draft that breaks a rule is refused with the field', async () => {
  const author = await authorNamed('wrong')
  const tooMuch = 'ä'.repeat(600_000)
  for (const [draft, status, target] of [
    [{ markdown: 'a' }, 400, 'slug'],
    [{ slug: 'No Slug' }, 400, 'slug'],
    [{ slug: 'a', basedOn: 'x' }, 400, 'basedOn'],
    [{ slug: 'a', markdown: tooMuch }, 413, 'markdown'],
    [{ slug: 'a', rulesVr: tooMuch }, 413, 'rulesVr']
  ] as const) {
    const answer = await create(draft, author)
    expect([answer.status, answer.json()]).toMatchObject([status, { error: { target } }])
  }
})

testOnBoth('authors of a tutorial see one another, on all instances, while they are there', async () => {
  const { database, dataDir } = channel
  const other = await startChannel({ database, dataDir, env: issuer.environment })
  const anna = await authorNamed('anna', { given_name: 'Anna', family_name: 'Adler', email: 'anna@example.com' })
  const ben = await authorNamed('ben')
  const beat = async ({ url }: Backend, headers: Headers, slug = 'shared') =>
    (await post(`${url}/preview/editing`, { slug }, headers)).json<{ value: { name: string; since: string }[] }>().value
  expect(await beat(channel, anna)).toEqual([])
  const seen = await beat(other, ben)
  expect(seen).toEqual([{ name: 'Anna Adler', since: expect.any(String) }])
  expect(await beat(channel, anna)).toEqual([{ name: 'ben', since: expect.any(String) }])
  expect((await beat(other, ben))[0]?.since).toBe(seen[0]?.since)
  expect(await beat(other, ben, 'another')).toEqual([])
  for (const backend of [channel, other]) await backend.at(46_000)
  expect(await beat(other, ben)).toEqual([])
  for (const backend of [channel, other]) await backend.at(0)
  const refused = await post(`${channel.url}/preview/editing`, { slug: 'No Slug' }, anna)
  expect([refused.status, refused.json()]).toMatchObject([400, { error: { target: 'slug' } }])
})
