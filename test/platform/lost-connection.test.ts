import { expect, test } from '@jest/globals'
import { leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onPostgresAlone } from '../support/database/on-both.ts'
import { postgresClient } from './support/hold-lock.ts'

onPostgresAlone()

test('connections that the database server ends while nobody uses them are replaced, whoever hears of it first', async () => {
  const backend = await leaseBackend()
  const write = async (name: string) =>
    (await post(`${backend.url}/admin/Tags`, { name, label: name }, as('admin'))).status
  const read = async () => (await get(`${backend.url}/admin/Tags?$filter=name%20eq%20'before'`, as('admin'))).status
  expect(await write('before')).toBe(201)
  const client = await postgresClient(backend.database.environment['DATABASE_URL'])
  for (let round = 0; round < 10; round++) {
    const ended = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle' AND pid <> pg_backend_pid()`
    )
    expect(ended.rowCount).toBeGreaterThan(0)
    const answers = await Promise.all([...[0, 1, 2].map(number => write(`after ${round} ${number}`)), read()])
    expect(answers).toEqual([201, 201, 201, 200])
  }
  await client.end()
})
