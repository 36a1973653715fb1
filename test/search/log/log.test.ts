import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { curator, refusal } from '../../catalog/support/curator.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'

onBothInFullRun('statements', 'retention', 'concurrency')
inFullRun()

const noon = new Date('2027-03-01T12:00:00.000Z')
const DAY = 86_400_000
const env = { SEARCH_LOG_ENABLED: 'true', SEARCH_RATE_LIMIT_MAX: '100000' }

interface Row {
  readonly query: string
  readonly searches: number
  readonly empty: number
  readonly clicks: number
}

describe('the log of searches', () => {
  let backend: Backend
  let other: Backend
  let admin: ReturnType<typeof curator>

  // two instances, a moved clock and totals
  beforeAll(async () => {
    backend = await startBackend({ env })
    const { database, dataDir } = backend
    other = await startBackend({ database, dataDir, env })
    admin = curator(backend)
    await backend.at(noon)
    await other.at(noon)
  })

  beforeEach(async () => {
    await backend.sql('DELETE FROM tutorials_search_SearchCounts')
    await backend.sql('DELETE FROM tutorials_search_SearchDays')
  })

  const today = noon.toISOString().slice(0, 10)
  const store = (query: string, searches: number, empty: number, day = today) =>
    backend.sql(
      'INSERT INTO tutorials_search_SearchCounts (day, query, searches, empty, clicks) VALUES (?, ?, ?, ?, 0)',
      [day, query, searches, empty]
    )
  const click = (body: unknown, at = backend): Promise<HttpResponse> => post(`${at.url}/search/clicked`, body)
  const searched = (query: unknown, more = {}): Promise<HttpResponse> =>
    post(`${backend.url}/search/searched`, { query, ...more })
  const list = async (path: string) =>
    (await get(`${backend.url}/admin/${path}`, as('admin'))).json<{ value: readonly Row[] }>().value
  const clicksOf = async (query: string) =>
    (await list(`SearchedQueries?$filter=query eq '${query}'`)).map(({ clicks }) => clicks)
  const searchesOfDay = async () => (await list('SearchDays')).reduce((sum, { searches }) => sum + searches, 0)
  const clicksOfDay = async () => (await list('SearchDays')).reduce((sum, { clicks }) => sum + clicks, 0)

  testOnBoth('shows what was searched five times or more, over all days that are kept', async () => {
    await store('kyma', 3, 0)
    await store('kyma', 2, 0, '2027-02-20')
    await store('a name', 4, 4)
    await store('k8s', 6, 5)
    const queries = await list('SearchedQueries?$orderby=query')
    expect(queries).toMatchObject([
      { query: 'k8s', searches: 6, empty: 5, clicks: 0, lastDay: today },
      { query: 'kyma', searches: 5, empty: 0, clicks: 0, lastDay: today }
    ])
    const [without, unopened] = [await list('SearchesWithoutResults'), await list('SearchesWithoutClick')]
    expect([without, unopened].map(rows => rows.map(({ query }) => query))).toEqual([['k8s'], ['kyma']])
    expect((await get(`${backend.url}/admin/SearchedQueries('a name')`, as('admin'))).status).toBe(404)
    expect((await get(`${backend.url}/admin/SearchCounts`, as('admin'))).status).toBe(404)
    expect((await get(`${backend.url}/admin/SearchedQueries`, as('author'))).status).toBe(403)
    expect((await admin.post('SearchDays', { day: today })).status).toBe(405)
  })

  testOnBoth('takes no more queries of a day than there is room for, and goes on counting those it has', async () => {
    await store('filler 1', 5, 0)
    await backend.sql(
      `INSERT INTO tutorials_search_SearchCounts (day, query, searches, empty, clicks)
       WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
       SELECT day, CONCAT('filler ', n), 5, 5, 0 FROM tutorials_search_SearchCounts, numbers`
    )
    await get(`${backend.url}/search/Tutorials?$search=one%20more`)
    await get(`${backend.url}/search/Tutorials?$search=filler%207`)
    await until(async () => (await searchesOfDay()) === 2)
    expect(await list(`SearchedQueries?$filter=query eq 'filler 7'`)).toMatchObject([{ searches: 6 }])
    const [{ count } = {}] = await backend.sql('SELECT count(*) AS count FROM tutorials_search_SearchCounts')
    expect(Number(count)).toBe(10_000)
  })

  testOnBoth(
    'counts searches of two instances, first pages only, and neither mail addresses nor what is typed',
    async () => {
      const search = (path: string, at: Backend) => get(`${at.url}/search/${path}`)
      for (const at of [backend, other]) {
        await search('Tutorials?$search=Log-Nothing', at)
        await search('Tutorials?$search=log-nothing&$skip=5', at)
        await search(`SearchableItems?$search=log-nothing&$filter=slug ne 'x'`, at)
        await search("find(query='log-nothing')", at)
        await search("find(query='log-nothing',levels='beginner')", at)
        await search("suggest(query='log-nothing')", at)
        await search("find(query='jane.doe@example.com')", at)
      }
      await until(async () => (await searchesOfDay()) === 8)
      expect(await list('SearchedQueries')).toMatchObject([{ query: 'log-nothing', searches: 6, empty: 6 }])
      expect(await backend.sql('SELECT query FROM tutorials_search_SearchCounts')).toEqual([{ query: 'log-nothing' }])
    }
  )

  test('counts the words of a tenth of a day for one address, and those of others beyond it', async () => {
    const search = (query: string, address: string) =>
      get(`${backend.url}/search/Tutorials?$search=${query}`, { 'x-forwarded-for': address })
    for (let from = 0; from < 1020; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => search(`flood${from + index}`, '203.0.113.9')))
    await search('someone-else', '203.0.113.10')
    await until(async () => (await searchesOfDay()) === 1021)
    const rows = await backend.sql('SELECT query FROM tutorials_search_SearchCounts')
    expect(rows).toHaveLength(1001)
    expect(rows.map(({ query }) => query)).toContain('someone-else')
  })

  testOnBoth('adds clicks of two instances up, of what was searched alone', async () => {
    await store('kyma', 5, 0)
    const bodies = Array.from({ length: 10 }, () => ({ query: ' KYMA' }))
    const answers = await Promise.all(bodies.flatMap(body => [click(body), click(body, other)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    await click({ query: 'invented' })
    await until(async () => (await clicksOfDay()) === 21)
    expect(await clicksOf('kyma')).toEqual([20])
    const rows = await backend.sql('SELECT query FROM tutorials_search_SearchCounts')
    expect(rows).toEqual([{ query: 'kyma' }])
    expect(await list('SearchesWithoutClick')).toEqual([])
  })

  test('counts what pages tell that was meant, with results as the index has them', async () => {
    await publish(backend, { 'meant-here': sampleDocument('meant-here') })
    await until(async () => (await get(`${backend.url}/search/matches(query='meant-h')`)).text().includes('meant-here'))
    const told = [
      'Told-Nothing',
      ' told-nothing ',
      'meant-h',
      'jane@example.com',
      ...Array<string>(3).fill('told-nothing')
    ]
    for (const query of told) expect((await searched(query)).status).toBe(204)
    for (let more = 0; more < 5; more += 1) await searched('meant-h')
    await until(async () => (await searchesOfDay()) === 12)
    expect(await list('SearchesWithoutResults')).toMatchObject([{ query: 'told-nothing', searches: 5, empty: 5 }])
    expect(await list('SearchesWithoutClick')).toMatchObject([{ query: 'meant-h', searches: 6, empty: 0 }])
    const bad = [await searched('  '), await searched('x'.repeat(501)), await searched('x', { total: 0 })]
    expect(bad.map(refusal)).toEqual([
      [400, 'query'],
      [400, 'query'],
      [400, 'total']
    ])
  })

  test.each([
    ['query', {}],
    ['query', { query: '' }],
    ['query', { query: 5 }],
    ['query', { query: 'x'.repeat(501) }],
    ['slug', { query: 'x', slug: '' }],
    ['taskType', { query: 'x', taskType: 'STEP' }],
    ['person', { query: 'x', person: 'me' }],
    ['body', []]
  ])('refuses a click with a bad %s', async (target, body) => {
    expect(refusal(await click(body))).toEqual([400, target])
  })

  test('makes a synonym of a query without results', async () => {
    await store('log k8s/x', 5, 5)
    const address = `SearchesWithoutResults(query='${encodeURIComponent('log k8s/x')}')/AdminService.makeSynonym`
    const made = await admin.post(address, { word: 'Log-Kubernetes' })
    expect([made.status, made.json()]).toEqual([
      200,
      expect.objectContaining({ word: 'log-kubernetes', synonyms: 'log k8s/x' })
    ])
    expect((await admin.post(address, { word: 'log-kubernetes' })).json()).toMatchObject({ synonyms: 'log k8s/x' })
    await store('log-kube', 9, 9)
    const more = address.replace(encodeURIComponent('log k8s/x'), 'log-kube')
    expect((await admin.post(more, { word: 'log-kubernetes' })).json()).toMatchObject({
      synonyms: 'log k8s/x, log-kube'
    })
    expect(refusal(await admin.post(address, { word: 'a,b' }))).toEqual([400, 'word'])
    expect((await admin.post(address.replace('log', 'other'), { word: 'x' })).status).toBe(404)
    const stored = await admin.list(`Synonyms?$filter=word eq 'log-kubernetes'`)
    expect(stored).toMatchObject([{ synonyms: 'log k8s/x, log-kube', IsActiveEntity: true }])
  })

  testOnBoth('remembers what admins have answered, and takes it back', async () => {
    await store('log-vain', 5, 5)
    await store('log-other', 6, 6)
    const of = (query: string, operation: string, body: Readonly<Record<string, unknown>>) =>
      admin.post(`SearchesWithoutResults('${query}')/AdminService.${operation}`, body)
    const answers = async () =>
      (await admin.list('SearchesWithoutResults?$orderby=isAnswered,empty desc')).map(
        ({ query, isAnswered, synonymOf, ignoredFor }) => [query, isAnswered, synonymOf, ignoredFor]
      )
    expect((await of('log-other', 'makeSynonym', { word: 'log-target' })).status).toBe(200)
    expect(await answers()).toEqual([
      ['log-vain', false, null, null],
      ['log-other', true, 'log-target', null]
    ])
    expect(refusal(await of('log-vain', 'ignoreSearch', { reason: ' ' }))).toEqual([400, 'reason'])
    expect((await of('log-vain', 'ignoreSearch', { reason: 'a product of others' })).status).toBe(204)
    expect((await of('log-other', 'reopenSearch', {})).status).toBe(204)
    expect(await answers()).toEqual([
      ['log-other', false, null, null],
      ['log-vain', true, null, 'a product of others']
    ])
    expect((await of('unknown', 'ignoreSearch', { reason: 'x' })).status).toBe(404)
  })

  test('has a synonym searched for on every instance', async () => {
    await publish(backend, { gardenwork: sampleDocument('gardenwork') })
    const found = async (query: string, at: Backend) =>
      (await get(`${at.url}/search/Tutorials?$search=${query}&$select=slug`, as('learner')))
        .json<{ value: readonly { readonly slug: string }[] }>()
        .value.map(({ slug }) => slug)
    await until(async () => (await found('gardenwork', other)).includes('gardenwork'))
    expect(await found('horticulture', other)).toEqual([])
    const row = { word: 'gardenwork', synonyms: 'horticulture', IsActiveEntity: true }
    const { ID } = (await admin.post('Synonyms', row)).json<{ ID: string }>()
    for (const at of [backend, other]) await until(async () => (await found('horticulture', at)).includes('gardenwork'))
    expect((await admin.remove(`Synonyms(ID=${ID},IsActiveEntity=true)`)).status).toBe(204)
    for (const at of [backend, other]) await until(async () => (await found('horticulture', at)).length === 0)
  })

  testOnBoth('forgets queries after 30 days', async () => {
    const dayBefore = (days: number) => new Date(noon.getTime() - days * DAY).toISOString().slice(0, 10)
    await store('old', 5, 0, dayBefore(31))
    await store('young', 5, 0, dayBefore(30))
    await backend.runJob('retention')
    // searches of the tests before may be written only now
    const left = (await list('SearchedQueries')).map(({ query }) => query)
    expect(left).toContain('young')
    expect(left).not.toContain('old')
  })

  test('writes what it has before the process ends', async () => {
    await store('last', 5, 0)
    await click({ query: 'last' }, other)
    await other.stop()
    expect(await clicksOf('last')).toEqual([1])
  })

  test('is off by default, and takes everything then', async () => {
    const silent = await startBackend()
    for (const body of [{ query: 'kyma' }, {}, 'no JSON'])
      for (const path of ['clicked', 'searched']) {
        const { status, text } = await post(`${silent.url}/search/${path}`, body)
        expect([path, status, text()]).toEqual([path, 204, ''])
      }
    const settings = await get(`${silent.url}/admin/SearchSettings/effective()`, as('admin'))
    expect(settings.json<{ value: readonly object[] }>().value).toContainEqual(
      expect.objectContaining({ field: 'logEnabled', value: 'false', source: 'default' })
    )
  })
})
