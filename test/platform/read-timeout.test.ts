import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { onPostgresAlone } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { postgresClient } from './support/hold-lock.ts'

onPostgresAlone()

test('a read that takes too long is ended with 503, which names the variable, and everybody else goes on', async () => {
  const backend = await startBackend({ env: { QUERY_TIMEOUT_S: '1' } })
  const client = await postgresClient(backend.database.environment['DATABASE_URL'])
  await client.query('BEGIN; LOCK TABLE tutorials_catalog_Tutorials IN ACCESS EXCLUSIVE MODE')
  const told = { code: 'query_timeout', message: expect.stringContaining('QUERY_TIMEOUT_S') }

  const query = { SELECT: { from: { ref: ['Tutorials'] } } }
  const requests = [1, 2, 3].map(id => ({ id: String(id), method: 'GET', url: '/Tutorials' }))
  const graphql = { query: '{ a: Tutorials { totalCount } b: Tutorials { totalCount } }' }
  const answers = await Promise.all([
    get(`${backend.url}/admin/Tutorials`, as('admin')),
    post(`${backend.url}/hcql/admin`, query, as('admin')),
    post(`${backend.url}/graphql`, graphql, as('api')),
    post(`${backend.url}/admin/$batch`, { requests }, as('admin')),
    get(`${backend.url}/admin/Tags`, as('admin'))
  ])
  const refused = { status: 503, body: { error: told } }
  expect(answers.map(answer => ({ status: answer.status, body: answer.json() }))).toMatchObject([
    refused,
    refused,
    { status: 503, body: { errors: [{ message: told.message }] } },
    { status: 200, body: { responses: [refused] } },
    { status: 200, body: {} }
  ])

  await client.query('ROLLBACK')
  await client.end()
  expect((await get(`${backend.url}/admin/Tutorials`, as('admin'))).status).toBe(200)
})
