import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'

onBothInFullRun('statements')
inFullRun()

const MB = 1024 * 1024
const first = '00000000-0000-4000-8000-000000000001'

/** 200 tutorials with 40 MB of text in all, and as many steps of the first of them. */
async function addWideRows(backend: Backend): Promise<void> {
  const text = 'x'.repeat(200_000)
  const number = backend.database.kind === 'sqlite' ? "printf('%012d', n)" : "lpad(n::text, 12, '0')"
  const numbers = 'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)'
  await backend.sql(
    `${numbers} INSERT INTO tutorials_catalog_Tutorials (ID, slug, title, publishedTags)
     SELECT '00000000-0000-4000-8000-' || ${number}, 'wide-' || n, 'Wide', ? FROM numbers`,
    [text]
  )
  await backend.sql(
    `${numbers} INSERT INTO tutorials_catalog_Steps (ID, tutorial_ID, stepOrder, description)
     SELECT '00000000-0000-4000-9000-' || ${number}, '${first}', n, ? FROM numbers`,
    [text]
  )
}

describe('the bytes of an answer', () => {
  let backend: Backend
  const tooLarge = { error: { code: 'answer_too_large', message: expect.stringContaining('QUERY_ANSWER_MB') } }

  beforeAll(async () => {
    backend = await startBackend()
    await addWideRows(backend)
  })

  const ask = (path: string): Promise<HttpResponse> => get(`${backend.url}/admin/${path}`, as('superadmin'))
  const batch = (urls: readonly string[]): Promise<HttpResponse> => {
    const requests = urls.map((url, index) => ({ id: String(index), method: 'GET', url }))
    return post(`${backend.url}/admin/$batch`, { requests }, as('superadmin'))
  }

  testOnBoth.each([
    ['rows', 'Tutorials'],
    ['one row with what is expanded in it', `Tutorials(${first})?$expand=steps`],
    ['an aggregation', 'Tutorials?$apply=groupby((slug,publishedTags))'],
    ['a concatenation', 'Tutorials?$apply=concat(top(60),skip(60)/top(60))']
  ])('of %s are bounded, before they fill the memory', async (_, path) => {
    const before = await backend.memory()
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask(path)
      expect([answer.status, answer.json()]).toMatchObject([413, tooLarge])
    }
    const after = await backend.memory()
    expect((after.rss - before.rss) / MB).toBeLessThan(80)
  })

  testOnBoth('a read whose statement is known from smaller answers has the same bound', async () => {
    const others = [2, 3, 4, 5].map(number => first.replace(/1$/, String(number)))
    for (const ID of others) expect((await ask(`Tutorials(${ID})?$expand=steps`)).status).toBe(200)
    const answer = await ask(`Tutorials(${first})?$expand=steps`)
    expect([answer.status, answer.json()]).toMatchObject([413, tooLarge])
  })

  testOnBoth('fewer rows or columns are answered', async () => {
    expect((await ask('Tutorials?$select=slug')).json()).toMatchObject({ value: expect.any(Array) })
    expect((await ask('Tutorials?$top=60')).status).toBe(200)
    expect((await ask('Tutorials?$filter=contains(publishedTags,%27xxx%27)&$select=slug')).status).toBe(200)
  })

  test('all parts of a batch have one bound together', async () => {
    const parts = Array.from({ length: 4 }, () => '/Tutorials?$top=30')
    const { responses } = (await batch(parts)).json<{ responses: { status: number; body: unknown }[] }>()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 413])
    expect(responses.at(-1)?.body).toMatchObject(tooLarge)
  })

  test('so have all lists of a GraphQL request', async () => {
    const list = '(top: 30) { nodes { slug publishedTags } }'
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: Tutorials${list}`).join(' ')} }`
    const answer = await post(`${backend.url}/graphql`, { query: query(2) }, as('api'))
    expect([answer.status, answer.text().length > 10 * MB]).toEqual([200, true])
    const refused = await post(`${backend.url}/graphql`, { query: query(4) }, as('api'))
    expect([refused.status, refused.json()]).toEqual([
      413,
      { errors: [{ message: expect.stringContaining('QUERY_ANSWER_MB') }] }
    ])
  })

  test('and an HCQL query', async () => {
    const query = (rows: number) => ({ SELECT: { from: { ref: ['Tutorials'] }, limit: { rows: { val: rows } } } })
    expect((await post(`${backend.url}/hcql/admin`, query(60), as('admin'))).status).toBe(200)
    const refused = await post(`${backend.url}/hcql/admin`, query(200), as('admin'))
    expect([refused.status, refused.json()]).toMatchObject([413, tooLarge])
  })

  test('the backend goes on', async () => {
    expect((await get(`${backend.url}/health`)).status).toBe(200)
    expect((await ask('Tutorials?$top=1')).status).toBe(200)
  })
})
