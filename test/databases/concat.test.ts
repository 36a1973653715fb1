import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'

onBoth('statements')

const parts = (count: number, part = 'identity'): string => `concat(${Array<string>(count).fill(part).join(',')})`

describe('$apply=concat', () => {
  let backend: Backend
  const names = Array.from({ length: 30 }, (_, n) => `concat-${n}`)
  const own = "filter(startswith(name,'concat-'))"

  beforeAll(async () => {
    backend = await leaseBackend()
    for (const name of names) await post(`${backend.url}/admin/Tags`, { name }, as('superadmin'))
  })

  const ask = (apply: string, set = 'Tags'): Promise<HttpResponse> =>
    get(`${backend.url}/admin/${set}?$apply=${encodeURIComponent(apply)}`, as('superadmin'))

  test('joins the rows of its parts', async () => {
    const answer = await ask(`${own}/concat(orderby(name)/top(2),aggregate($count as n))`)
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { value: [{ name: 'concat-0' }, { name: 'concat-1' }, { n: 30 }] }
    ])
  })

  test.each([
    ['eleven parts', parts(11)],
    ['nested parts', `concat(identity,${parts(5, parts(2))})`],
    ['12,000 parts', parts(1000)]
  ])('of %s is refused', async (_, apply) => {
    const answer = await ask(apply)
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_query', target: '$apply' } }])
  })

  test('of 12,000 parts in a batch is refused, and the backend goes on', async () => {
    const requests = [{ id: '1', method: 'GET', url: `/Tags?$apply=${parts(12_000)}` }]
    const answer = await post(`${backend.url}/admin/$batch`, { requests }, as('superadmin'))
    expect(answer.json()).toMatchObject({ responses: [{ status: 400, body: { error: {} } }] })
    expect((await get(`${backend.url}/health`)).status).toBe(200)
  })

  test('shares a page of 1,000 rows among its parts', async () => {
    const many = (count: number) => `concat(${Array<string>(count).fill(own).join(',')})`
    const tags = Array.from({ length: 120 }, (_, n) => `('${crypto.randomUUID()}','concat-more-${n}')`)
    await backend.sql(`INSERT INTO tutorials_catalog_Tags (ID, name) VALUES ${tags.join(',')}`)
    expect((await ask(many(6))).json<{ value: unknown[] }>().value).toHaveLength(900)
    const answer = await ask(many(7))
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_query', target: '$apply' } }])
    expect((await ask(many(7).replaceAll(own, `${own}/top(100)`))).json<{ value: unknown[] }>().value).toHaveLength(700)
  })
})

describe('$apply on a single entity', () => {
  test.each([
    ['', 'concat(identity,identity)'],
    ['/name', 'identity/concat(identity,groupby((name),aggregate($count as n)))'],
    ['/label', 'search(a)'],
    ['', 'identity'],
    ['', 'aggregate($count as n)']
  ])('%s is refused: %s', async (property, apply) => {
    const backend = await leaseBackend()
    const created = await post(`${backend.url}/admin/Tags`, { name: `single-${crypto.randomUUID()}` }, as('superadmin'))
    const path = `/admin/Tags(${created.json<{ ID: string }>().ID})${property}`
    const answer = await get(`${backend.url}${path}?$apply=${encodeURIComponent(apply)}`, as('superadmin'))
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_query', target: '$apply' } }])
  })
})

describe('columns that a service hides', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await post(`${backend.url}/pats/mintPAT`, { name: 'hidden-columns', scopes: ['read'] }, as('learner'))
  })

  test.each([
    'concat(identity,groupby((name)))',
    'concat(identity,identity)',
    'concat(filter(true),identity)',
    'identity',
    'filter(name ne null)',
    'filter(name ne null)/filter(name ne null)',
    'compute(name as n)',
    'orderby(name)/top(2)/skip(0)',
    'search(hidden)',
    'groupby((owner))',
    'aggregate(owner with max as x)',
    'concat(groupby((owner)),identity)',
    'compute(owner as n)'
  ])('are not shown by $apply=%s', async apply => {
    const answer = await get(`${backend.url}/pats/MyPATs?$apply=${encodeURIComponent(apply)}`, as('learner'))
    // 501 refuses what OData has and the services do not
    expect(answer.status < 500 || answer.status === 501).toBe(true)
    expect(answer.text()).not.toMatch(/"owner"|"x":"|"n":"[0-9a-f]{8}-/)
  })
})
