import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { until } from '../support/until.ts'
import { another, found, indexMetrics, publishTexts, searching } from './support/searching.ts'

onBothInFullRun('statements', 'types')
inFullRun()

/** Enough documents to be worth a snapshot. */
const MANY = 210

let backend: Backend

beforeAll(async () => {
  backend = await startBackend({ env: searching })
  const slugs = Array.from({ length: MANY }, (_, index) => `doc-${index}`)
  await publishTexts(backend, Object.fromEntries(slugs.map((slug, index) => [slug, `Number${index} of all.`])))
  await storedSnapshot()
})

interface StoredSnapshot {
  readonly id: string
  readonly documents: number
}

const snapshots = async (): Promise<readonly StoredSnapshot[]> =>
  (await backend.sql('SELECT ID, documents FROM tutorials_search_IndexSnapshots WHERE complete = true')).map(row => ({
    id: String(row['id'] ?? row['ID']),
    documents: Number(row['documents'])
  }))

/** Waits for a snapshot that is not `before`, with its parts alone. */
async function storedSnapshot(before?: string): Promise<string> {
  let stored: readonly StoredSnapshot[] = []
  await until(async () => {
    stored = await snapshots()
    const parts = await backend.sql('SELECT DISTINCT snapshot AS owner FROM tutorials_search_IndexSnapshotParts')
    return (
      stored.length === 1 && stored[0]?.id !== before && parts.length === 1 && parts[0]?.['owner'] === stored[0]?.id
    )
  })
  return stored[0]?.id ?? ''
}

const started = async (): Promise<Backend> => {
  const instance = await another(backend)
  await until(async () => (await indexMetrics(instance))['documents'] === MANY)
  return instance
}

testOnBoth('a start reads the snapshot and builds nothing', async () => {
  await backend.stop()
  backend = await started()
  expect(await found(backend, 'number7')).toEqual(['doc-7'])
  expect(await indexMetrics(backend)).toMatchObject({ 'snapshots.loaded': 1, documents: MANY })
  expect(await indexMetrics(backend)).not.toHaveProperty('builds')
  expect(await indexMetrics(backend)).not.toHaveProperty('increments')
})

testOnBoth('what has changed while no process was up is found after the start', async () => {
  await backend.stop()
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET title = 'The numbat' WHERE slug = 'doc-3'`)
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'doc-4'`)
  backend = await another(backend)
  await until(async () => (await found(backend, 'numbat')).join() === 'doc-3')
  await until(async () => !(await found(backend, 'number4')).includes('doc-4'))
  expect(await indexMetrics(backend)).toMatchObject({ 'snapshots.loaded': 1, increments: 1, documents: MANY - 1 })
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'ACTIVE' WHERE slug = 'doc-4'`)
})

test.each([
  ['damaged', `UPDATE tutorials_search_IndexSnapshotParts SET bytes = ? WHERE number = 1`],
  ['cut off', `DELETE FROM tutorials_search_IndexSnapshotParts WHERE number = 1`]
])('a snapshot that is %s is refused, and another one is built and stored', async (_name, damage) => {
  const before = await storedSnapshot()
  await backend.stop()
  await backend.sql(damage, damage.includes('?') ? [new Uint8Array([1, 2, 3])] : [])
  backend = await started()
  expect(backend.output()).toContain('the stored index cannot be used')
  expect(await found(backend, 'number8')).toEqual(['doc-8'])
  expect(await indexMetrics(backend)).toMatchObject({ builds: 1 })
  await storedSnapshot(before)
})

test('a process that is killed while it writes leaves nothing that counts, and its parts go', async () => {
  const before = await storedSnapshot()
  await backend.stop()
  // the state between its last part and its end
  await backend.sql(`UPDATE tutorials_search_IndexSnapshots SET complete = false, leaseUntil = '2026-01-01T00:00:00Z'`)
  backend = await started()
  expect(await found(backend, 'number9')).toEqual(['doc-9'])
  expect(await indexMetrics(backend)).toMatchObject({ builds: 1 })
  const next = await storedSnapshot(before)

  // at whatever place it is killed
  const changed = Array.from({ length: MANY }, (_, index) => [`doc-${index}`, `Number${index} again.`] as const)
  await publishTexts(backend, Object.fromEntries(changed))
  const others = 'SELECT count(*) AS others FROM tutorials_search_IndexSnapshots WHERE ID <> ?'
  await until(async () => Number((await backend.sql(others, [next]))[0]?.['others']) > 0)
  await backend.kill()
  backend = await started()
  for (const number of [0, MANY - 1])
    await until(async () => (await found(backend, `"number${number} again"`)).join() === `doc-${number}`)
})

test('another instance does not write what one is writing', async () => {
  await backend.stop()
  await backend.sql(`UPDATE tutorials_search_IndexSnapshots SET complete = false, leaseUntil = '2099-01-01T00:00:00Z'`)
  backend = await started()
  expect(await found(backend, 'number5')).toEqual(['doc-5'])
  expect(await indexMetrics(backend)).not.toHaveProperty('snapshots.stored')
  await backend.sql('DELETE FROM tutorials_search_IndexSnapshots')
})

test('texts that an earlier release has not stored are read of the documents, and stored', async () => {
  await backend.stop()
  await backend.sql('DELETE FROM tutorials_content_SearchTexts')
  await backend.sql('DELETE FROM tutorials_search_IndexSnapshots')
  backend = await started()
  expect(await found(backend, 'number6')).toEqual(['doc-6'])
  expect((await backend.sql('SELECT contentHash FROM tutorials_content_SearchTexts')).length).toBeGreaterThanOrEqual(
    MANY
  )
})
