import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from './backend.ts'
import { newDatabase } from './database/database.ts'
import { get } from './http/http.ts'
import { inFullRun } from './database/on-both.ts'
import { scratchFolder } from './run/run-folder.ts'

inFullRun()

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

test('a backend runs on the database of this run', async () => {
  expect(backend.database.kind).toBe(databaseKind)
  const version = databaseKind === 'sqlite' ? 'sqlite_version()' : 'version()'
  await expect(backend.sql(`SELECT ${version} AS version`)).resolves.toHaveLength(1)
})

test('a new database has what a first start makes, and no more', async () => {
  const counters = 'SELECT name, value FROM tutorials_platform_Counters ORDER BY name'
  const database = await newDatabase(databaseKind, scratchFolder('copy'))
  expect(await database.sql(counters)).toEqual(await backend.sql(counters))
  expect(await database.sql('SELECT * FROM tutorials_catalog_Tutorials')).toEqual([])
  await database.drop()
})

test('two backends share a database and a data folder', async () => {
  const second = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  expect(second.pid).not.toBe(backend.pid)
  await second.runJob('retention')
  expect(await finishedRuns(backend)).toEqual([{ status: 'SUCCESS' }])
  expect(await second.stop()).toBe(0)
})

test('time stands at a date, or runs ahead of real time', async () => {
  await backend.at(new Date('2031-05-06T07:08:09Z'))
  await backend.runJob('retention')
  expect(await latestStart(backend)).toBe('2031-05-06T07:08:09.000Z')

  const aYear = 365 * 24 * 60 * 60 * 1000
  await backend.at(20 * aYear)
  await backend.runJob('retention')
  const ahead = Date.parse(await latestStart(backend)) - Date.now()
  expect(Math.abs(ahead - 20 * aYear)).toBeLessThan(60_000)
})

test('a job that does not exist is an error of the test', async () => {
  await expect(backend.runJob('no-such-job')).rejects.toThrow('no-such-job')
})

test('a killed backend is gone, and another takes over its data', async () => {
  const first = await startBackend()
  await first.runJob('retention')
  await first.kill()
  expect(await first.exited()).toBe('SIGKILL')
  await expect(get(`${first.url}/health`)).rejects.toThrow('ECONNREFUSED')
  const second = await startBackend({ database: first.database, dataDir: first.dataDir })
  expect(await finishedRuns(second)).toEqual([{ status: 'SUCCESS' }])
})

test('a backend that does not start shows why', async () => {
  await expect(startBackend({ env: { DATABASE_URL: 'mysql://nowhere' } })).rejects.toThrow(/DATABASE_URL: must be/)
})

const log = 'tutorials_platform_PipelineLog'

function finishedRuns(backend: Backend): Promise<unknown> {
  return backend.sql(`SELECT status FROM ${log} WHERE metadata LIKE ?`, ['%retention%'])
}

async function latestStart(backend: Backend): Promise<string> {
  const [row] = await backend.sql(`SELECT max(startedAt) AS latest FROM ${log} WHERE metadata LIKE ?`, ['%retention%'])
  return String(row?.['latest'])
}
