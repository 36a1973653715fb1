import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'
import { type CatalogServer, readsFrom, startCatalog, talk } from './support/catalog.ts'
import { FETCH, firstRun, generationOf, rowsOf } from './support/state.ts'

inFullRun()

let catalog: CatalogServer
let backend: Backend

beforeAll(async () => {
  catalog = await startCatalog()
  catalog.items.BERLIN = [talk('ONE'), talk('TWO')]
  catalog.items.VIRTUAL = [talk('THREE')]
  backend = await startBackend({ env: readsFrom(catalog) })
  await firstRun(backend)
})

const stored = async () => ({
  sessions: await rowsOf(backend, 'TechEdSessions'),
  speakers: await rowsOf(backend, 'TechEdSpeakers'),
  runs: await backend.sql('SELECT * FROM tutorials_sessions_IngestRuns ORDER BY ID'),
  generation: await generationOf(backend)
})

test('of two instances that begin at once one reads the catalog, and the other leaves it to that', async () => {
  const { database, dataDir } = backend
  const other = await startBackend({ database, dataDir, env: readsFrom(catalog) })
  const runs = (await stored()).runs.length
  catalog.forget()
  const held = Promise.withResolvers<void>()
  catalog.misbehave = response => {
    catalog.misbehave = () => false
    void held.promise.then(() => response.writeHead(503).end())
    return true
  }
  const first = backend.runJob(FETCH)
  await until(() => Promise.resolve(catalog.asked.length > 0))
  expect(await other.runJob(FETCH)).toEqual({})
  held.resolve()
  expect(await first).toMatchObject({ outcome: 'SUCCESS', unchanged: 3 })
  expect(catalog.asked.filter(({ venue }) => venue === 'VIRTUAL')).toHaveLength(1)
  expect((await stored()).runs).toHaveLength(runs + 1)
  await other.stop()
})

test('a kill in the middle of the writes leaves the former state, and the next run brings what is new', async () => {
  const { database, dataDir } = backend
  const start = () => startBackend({ database, dataDir, env: readsFrom(catalog) })
  const victim = await start()
  catalog.items.BERLIN = [talk('ONE', { title: 'Renamed' }), talk('FOUR')]
  await victim.disturb()
  expect(await victim.runJob(FETCH)).toMatchObject({ added: 1, changed: 1, withdrawn: 1 })
  const { statements } = await victim.observe()
  const last = statements.findLastIndex(sql => /INSERT INTO tutorials_sessions_IngestRuns/i.test(sql)) + 1
  expect(last).toBeGreaterThan(0)

  catalog.items.BERLIN = [talk('ONE', { title: 'Again' }), talk('FIVE')]
  const before = await stored()
  await victim.disturb({ statement: last, effect: 'kill-during' })
  await victim.runJob(FETCH).catch(() => undefined)
  await victim.exited()
  expect(await stored()).toEqual(before)
  // whoever was killed holds the job until its lease ends
  const next = await start()
  await next.at(new Date(Date.now() + 30 * 60_000))
  expect(await next.runJob(FETCH)).toMatchObject({ outcome: 'SUCCESS', added: 1, changed: 1, withdrawn: 1 })
  expect(Object.values((await stored()).sessions).map(({ title }) => title)).toContain('Again')
  await next.stop()
})
