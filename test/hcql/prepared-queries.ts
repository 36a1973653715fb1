import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Progress } from '../content-reliability/support/progress.ts'
import { type Findings, type Lab, roundsOf } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { type EntitySet, entitySets } from '../support/http/metadata.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { randomQuery } from './support/random-query.ts'
import { addRows } from './support/rows.ts'

const users = ['admin', 'superadmin'] as const
const NO_ID = '00000000-0000-4000-8000-000000000000'
const texts = ['a', "O'Hara", 'one', 'ä€😀', '%a%', '_', '/old/a', 'ACTIVE', '12']

interface Query {
  readonly SELECT: Readonly<Record<string, unknown>>
}

/**
 * Random queries over HCQL that come several times, with other texts in them and in the name of several people, while rows
 * change: what is answered by known statements is what the service answers.
 */
export async function preparedQueries(lab: Lab): Promise<Findings> {
  const { start, progress } = lab
  const backend = await start()
  await addRows(backend)
  for (const slug of slugs) await publish(backend, { [slug]: sampleDocument(slug) })
  // flags are in no table, and take no filter, by which the service would be asked
  const inTables = ({ name }: EntitySet): boolean => name !== 'FeatureFlags'
  const sets = (await entitySets(backend, '/admin', 'AdminService', 'admin')).filter(inTables).map(withoutDrafts)
  const ids = await idsOf(backend, sets)
  for (const random of roundsOf(lab)) {
    const query = randomQuery(sets, random) as Query
    for (let time = 0; time < 4; time++) {
      const asked = withOtherTexts(query, ids, random)
      if (random.chance(0.2)) await change(backend, random)
      await compare(backend, asked, random.pick(users), progress)
    }
  }
  const found = await counters(backend)
  return { compared: progress.requests, ...found, tool: await hitsOfTool(backend) }
}

const withoutDrafts = (set: EntitySet): EntitySet => ({
  ...set,
  properties: set.properties.filter(({ name }) => !/ActiveEntity|HasDraft|DraftUUID/.test(name)),
  navigations: set.navigations.filter(({ name }) => !['SiblingEntity', 'DraftAdministrativeData'].includes(name))
})

async function idsOf(backend: Backend, sets: readonly EntitySet[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    sets.map(async ({ name }) => {
      const answer = await get(`${backend.url}/admin/${name}?$top=3`, as('admin'))
      return answer.status === 200 ? answer.json<{ value: readonly { ID?: string }[] }>().value : []
    })
  )
  return [NO_ID, ...lists.flat().flatMap(({ ID }) => (ID?.length === NO_ID.length ? ID : []))]
}

/** The query with another text in place of each, of the same kind. */
function withOtherTexts(query: Query, ids: readonly string[], random: Seeded): Query {
  const replaced = JSON.stringify(query, (name, value: unknown) => {
    if (name !== 'val' || typeof value !== 'string') return value
    if (value === NO_ID) return random.pick(ids)
    return /^\d{4}-/.test(value) ? random.pick([value, new Date().toISOString()]) : random.pick([value, ...texts])
  })
  return JSON.parse(replaced) as Query
}

/** Asks three times whoever answers, and the service. */
async function compare(backend: Backend, query: Query, user: string, progress: Progress): Promise<void> {
  const answers = [await ask(backend, query, user), await ask(backend, query, user), await ask(backend, query, user)]
  const right = await ask(backend, byService(query), user)
  for (const answer of answers)
    if (!isDeepStrictEqual(shown(answer), shown(right)))
      progress.differ(
        `${JSON.stringify(query)} by ${user}: ${show(answer)}\nthe service: ${show(right)}\n${backend.output().slice(-1500)}`
      )
  progress.add(answers.length)
}

/** Without the places that refusals name: these are others in the query that the service gets. */
const shown = (answer: HttpResponse) => [answer.status, answer.status === 200 && answer.text()]

const show = (answer: HttpResponse) => `${answer.status} ${answer.text().slice(0, 1500)}`

let queries = 0

/** The same in a shape of its own, which nothing is known of. */
function byService({ SELECT }: Query): Query {
  const { where } = SELECT
  const always = [{ val: ++queries }, '<>', { val: 0 }]
  return { SELECT: { ...SELECT, where: where ? [{ xpr: where }, 'and', ...always] : always } }
}

const ask = ({ url }: Backend, query: Query, user: string): Promise<HttpResponse> =>
  post(`${url}/hcql/admin`, query, as(user))

async function change({ url }: Backend, random: Seeded): Promise<void> {
  const path = `/old/${random.between(1, 1e9)}`
  const row = { fromPath: path, toPath: random.pick(['/new/a', '/one', '/ä']), statusCode: 301, isActive: true }
  assert.equal((await post(`${url}/admin/LegacyRedirects`, row, as('admin'))).status, 201)
  if (random.chance(0.5)) return
  const { value } = (await get(`${url}/admin/LegacyRedirects?$top=1&$select=ID`, as('admin'))).json<{
    value: readonly { ID: string }[]
  }>()
  await send(`${url}/admin/LegacyRedirects(${value[0]?.ID})`, {
    method: 'DELETE',
    headers: { ...as('admin'), 'if-match': '*' }
  })
}

const slugs = ['one-two', 'three-four']

/** The tool `query` of MCP runs the same queries. A plan is learned behind an answer, so that on PostgreSQL the next call may come before. */
async function hitsOfTool(backend: Backend): Promise<number> {
  const { hits: before } = await counters(backend)
  for (const slug of [...slugs, ...slugs, ...slugs, ...slugs, 'none']) {
    const where = [{ ref: ['slug'] }, '=', { val: slug }]
    const params = { name: 'query', arguments: { entity: 'Tutorials', select: ['slug', 'title'], where } }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const answer = await post(`${backend.url}/mcp/admin`, call, as('superadmin'))
    const { result } = answer.json<{ result: { structuredContent: { data: readonly { slug: string }[] } } }>()
    const { data } = result.structuredContent
    assert.deepEqual([data.map(each => each.slug)], [slug === 'none' ? [] : [slug]])
  }
  return (await counters(backend)).hits - before
}

/** Reads that were answered by plans, and why others were not. */
async function counters(backend: Backend): Promise<{ readonly hits: number; readonly ways: string }> {
  const { snapshot } = (await get(`${backend.url}/admin/metrics/live`, as('superadmin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  const of = Object.entries(snapshot.counters).filter(([name]) => name.startsWith('prepared.queries.'))
  const ways = of.map(([name, count]) => `${name.slice(17)}:${count}`).join(' ')
  return { hits: snapshot.counters['prepared.queries.hits'] ?? 0, ways }
}
