import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Each service with a user who may call it. */
// prettier-ignore
const services = [
  ['/admin', 'superadmin'] as const,
  ['/admin/analytics', 'admin'] as const,
  ['/admin/exports', 'admin'] as const,
  ['/api', 'learner'] as const,
  ['/api/v1', 'consolidation'] as const,
  ['/api/homepage', 'learner'] as const,
  ['/display', 'display'] as const,
  ['/search', 'learner'] as const,
  ['/chat', 'learner'] as const,
  ['/author', 'author'] as const,
  ['/scanner', 'scanner'] as const,
  ['/pats', 'learner'] as const,
  ['/graph', 'superadmin'] as const
]

/** Queries of the database's own tables, which no service shows. */
const queries = [
  { SELECT: { from: { ref: ['tutorials.content.ContentManifest'] } } },
  { SELECT: { from: { ref: ['tutorials.people.Users'] }, columns: ['*'] } },
  { SELECT: {} },
  { SELECT: null },
  { SELECT: 'from Users' },
  { INSERT: { into: { ref: ['tutorials.people.Users'] }, entries: [{}] } },
  { DELETE: { from: { ref: ['tutorials.people.Users'] } } }
]

interface ServiceDocument {
  readonly value: readonly { readonly name: string; readonly kind?: string }[]
}

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const setsOf = async (path: string, user: string) =>
  (await get(`${backend.url}${path}/`, as(user))).json<ServiceDocument>().value.map(({ name }) => name)

describe.each(services)('%s', (path, user) => {
  test('takes no query as the body of a new entity', async () => {
    for (const set of await setsOf(path, user))
      for (const query of queries) {
        const { status, body } = await post(`${backend.url}${path}/${set}`, query, as(user))
        expect({ set, query, refused: status >= 400 && status < 500 }).toEqual({ set, query, refused: true })
        expect(body.toString()).not.toMatch(/SELECT .* FROM/)
      }
  })

  test('nor in a $batch', async () => {
    for (const set of await setsOf(path, user)) {
      for (const body of queries) {
        const requests = [{ id: '1', method: 'POST', url: `/${set}`, body }]
        const answer = await post(`${backend.url}${path}/$batch`, { requests }, as(user))
        const [part] = answer.json<{ responses: readonly { status: number }[] }>().responses
        const status = part?.status ?? 0
        expect({ set, body, refused: status >= 400 && status < 500 }).toEqual({ set, body, refused: true })
      }
    }
  })

  test('nor by changing one', async () => {
    for (const set of await setsOf(path, user))
      for (const method of ['PUT', 'PATCH'])
        for (const key of ["('x')", '(00000000-0000-0000-0000-000000000000)']) {
          const headers = { 'content-type': 'application/json', ...as(user) }
          const body = JSON.stringify(queries[0])
          const { status } = await send(`${backend.url}${path}/${set}${key}`, { method, headers, body })
          expect({ set, method, refused: status >= 400 && status < 500 }).toEqual({ set, method, refused: true })
        }
  })

  test('lives through bodies that are no entity at all', async () => {
    for (const set of [...(await setsOf(path, user)), 'NoSuchEntity', '$batch', ''])
      for (const body of [
        '',
        '[]',
        'null',
        '1',
        '"x"',
        '{"__proto__":{"SELECT":{}}}',
        '{"constructor":{}}',
        '[{"SELECT":{}}]'
      ])
        expect((await post(`${backend.url}${path}/${set}`, body, as(user))).status).toBeLessThan(500)
    expect((await get(`${backend.url}/health`)).status).toBe(200)
  })
})

test('a query among the fields of a new entity makes none', async () => {
  const entity = { fromPath: '/query-bodies', toPath: '/new', statusCode: 301 }
  for (const query of queries.slice(0, 2)) {
    const { status } = await post(`${backend.url}/admin/LegacyRedirects`, { ...query, ...entity }, as('admin'))
    expect(status).toBe(405)
  }
  const url = `${backend.url}/admin/LegacyRedirects`
  const made = `${url}?$filter=fromPath%20eq%20'${entity.fromPath}'`
  expect((await get(made, as('admin'))).json()).toMatchObject({ value: [] })
  expect((await post(url, entity, as('admin'))).status).toBe(201)
})

test('there are entities to try it on', async () => {
  const sets = await Promise.all(services.map(([path, user]) => setsOf(path, user)))
  expect(sets.flat().length).toBeGreaterThan(0)
})
