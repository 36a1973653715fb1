import { expect, test } from '@jest/globals'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leaseBackend } from '../backend.ts'
import { inheritedEnvironment, runFolderPath } from '../environment.ts'
import { projectRoot } from '../launch.ts'
import { isRunning } from '../is-running.ts'
import { inFullRun, onBoth } from '../database/on-both.ts'
import { BackendPool } from './backend-pool.ts'
import { until } from '../until.ts'

inFullRun()
onBoth('upgrades')

test('one file gets the same backend each time, on the database of this run', async () => {
  const [first, second] = await Promise.all([leaseBackend(), leaseBackend()])
  expect(second.pid).toBe(first.pid)
  expect(first.database.kind).toBe(databaseKind)
  expect(await first.sql('SELECT count(*) AS gone FROM tutorials_catalog_Tutorials WHERE slug IS NULL')).toEqual([
    { gone: 0 }
  ])
})

test('nobody can do to it what the next file would notice', async () => {
  const backend = await leaseBackend()
  for (const change of [() => backend.at(0), backend.stop, backend.kill, () => backend.disturb()])
    await expect(change()).rejects.toThrow('startBackend()')
})

test('a backend goes on to the next file, unless it is not reusable or there are too many', async () => {
  const pool = new BackendPool(1)
  const lease = (env = {}) => pool.lease(databaseKind, env)
  const first = await lease()
  await pool.giveBack(first, true)
  const again = await lease()
  expect(again.backend.pid).toBe(first.backend.pid)
  expect(first.backend.output().length).toBe(again.outputBefore)

  const other = await lease({ METRICS_ENABLED: 'false' })
  expect(other.backend.pid).not.toBe(first.backend.pid)
  await pool.giveBack(again, true)
  await pool.giveBack(other, true)
  expect(await first.backend.exited()).toBe('SIGKILL')

  await pool.giveBack(await lease({ METRICS_ENABLED: 'false' }), false)
  expect(await other.backend.exited()).toBe('SIGKILL')
})

test('a worker that is killed leaves no backend behind', async () => {
  const env = { ...inheritedEnvironment(), TUTORIAL_TEST_FOLDER: runFolderPath.get() }
  const worker = fork(join(projectRoot, 'test/support/pool/leasing-worker.ts'), [], { env })
  const [pid] = (await once(worker, 'message')) as [number]
  expect(isRunning(pid)).toBe(true)
  worker.kill('SIGKILL')
  await until(() => !isRunning(pid))
})
