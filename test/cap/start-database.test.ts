import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { postgresUrl } from '../support/environment.ts'
import { emptyPostgresDatabase, sqliteDatabase } from '../support/database/database.ts'
import { get } from '../support/http/http.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { failedStart, problems } from '../platform/support/failed-start.ts'

onBoth('upgrades', 'concurrency')
inFullRun()

const PASSWORD = 'correct-horse-battery'

test('a database server that does not answer', async () => {
  const output = await failedStart({ DATABASE_URL: `postgres://me:${PASSWORD}@127.0.0.1:1/db` })
  expect(problems(output)).toEqual(['DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:1'])
  expect(output).not.toContain(PASSWORD)
})

if (databaseKind === 'postgres') {
  const on = (change: Partial<URL>) => ({ DATABASE_URL: Object.assign(new URL(postgresUrl.get()), change).href })

  test('a database that refuses the password', async () => {
    const output = await failedStart(on({ password: PASSWORD }))
    expect(problems(output)).toEqual([expect.stringContaining('password authentication failed for user "postgres"')])
    expect(output).not.toContain(PASSWORD)
  })

  test('a database that is not there', async () => {
    const missing = await failedStart(on({ pathname: '/not_there' }))
    expect(problems(missing)).toEqual([expect.stringContaining('database "not_there" does not exist')])
  })
}

test('instances that start at the same moment on an empty database all come up', async () => {
  const dataDir = scratchFolder('start')
  const database = databaseKind === 'sqlite' ? sqliteDatabase(dataDir) : await emptyPostgresDatabase()
  const instances = await Promise.all([1, 2, 3].map(() => startBackend({ dataDir, database })))
  for (const { url } of instances) expect((await get(`${url}/health/db`)).status).toBe(200)
  expect(await database.sql('SELECT name, value FROM tutorials_platform_Counters ORDER BY name')).toEqual([
    { name: 'account-number', value: 10_000_000 },
    { name: 'content-version', value: 0 },
    { name: 'legacy-id', value: 10_000_000 },
    { name: 'record-number', value: 100_000_000 },
    { name: 'sample-catalog', value: 0 }
  ])
  for (const instance of instances) {
    // the driver warns of a query that is sent while another one of the same connection runs
    expect(instance.output()).not.toContain('already executing a query')
    await instance.kill()
  }
  await database.drop()
})
