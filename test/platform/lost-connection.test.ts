import { expect, test } from '@jest/globals'
import { leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onPostgresAlone } from '../support/database/on-both.ts'
import { postgresClient } from './support/hold-lock.ts'

onPostgresAlone()

test('connections that the database server ends while they are idle are replaced', async () => {
  const backend = await leaseBackend()
  const write = (name: string) => post(`${backend.url}/admin/Tags`, { name, label: name }, as('admin'))
  expect((await write('before')).status).toBe(201)
  const client = await postgresClient(backend.database.environment['DATABASE_URL'])
  const ended = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle' AND pid <> pg_backend_pid()`
  )
  await client.end()
  expect(ended.rowCount).toBeGreaterThan(0)
  expect((await write('after')).status).toBe(201)
  expect(
    (await get(`${backend.url}/admin/Tags?$filter=name eq 'after'`.replaceAll(' ', '%20'), as('admin'))).status
  ).toBe(200)
})
