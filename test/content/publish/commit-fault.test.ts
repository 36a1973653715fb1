import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../../support/backend.ts'
import { get } from '../../support/http/http.ts'
import { metadataOf } from '../../learner/support/learning.ts'
import { beginSession, publish, publishedHashes, publisher, sampleDocument } from '../../support/publish.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

const state = async () => ({
  hashes: await publishedHashes(backend),
  titles: await backend.sql('SELECT slug, title, outline FROM tutorials_catalog_Tutorials ORDER BY slug'),
  steps: await backend.sql('SELECT legacyId, title, status FROM tutorials_catalog_Steps ORDER BY legacyId'),
  search: (await get(`${backend.url}/content/tutorials/faulty`)).text()
})

/** SQLite runs the script of a commit in a thread, where no statement can be disturbed from outside: a trigger fails it. */
test.each([
  ['INSERT', 'tutorials_catalog_Steps'],
  ['UPDATE', 'tutorials_catalog_Tutorials'],
  ['UPDATE', 'tutorials_content_ContentManifest'],
  ['UPDATE', 'tutorials_platform_Generations']
])('a commit whose script fails at an %s of %s has no effect, and can be repeated', async (event, table) => {
  const document = (revision: number) => ({ faulty: sampleDocument('faulty', revision) })
  await publish(backend, document(1), { metadata: { faulty: metadataOf('faulty', 1) } })
  const before = await state()
  const { sessionId } = await beginSession(backend)
  const { append, commit } = publisher(backend)
  const metadata = { ...metadataOf('faulty', 3), title: `New title ${table}` }
  expect((await append(sessionId, document(2), { metadata: { faulty: metadata } })).status).toBe(202)
  await backend.sql(
    `CREATE TRIGGER fault BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'a fault of the disk'); END`
  )
  const failed = await commit(sessionId)
  expect([failed.status, failed.text()]).toEqual([500, expect.not.stringContaining('fault of the disk')])
  expect(await state()).toEqual(before)
  await backend.sql('DROP TRIGGER fault')
  expect((await commit(sessionId)).status).toBe(200)
  expect((await state()).hashes).not.toEqual(before.hashes)
  expect((await state()).titles).toMatchObject([{ title: metadata.title }])
  await backend.sql('DELETE FROM tutorials_catalog_Steps')
})

test.each([
  ['UPDATE', 'tutorials_catalog_Tutorials'],
  ['UPDATE', 'tutorials_platform_Generations']
])('a rollback whose script fails at an %s of %s has no effect, and can be repeated', async (event, table) => {
  const [kept, added] = ['kept-by-rollback', `added-before-${table.toLowerCase()}`]
  const publishOne = (slug: string) =>
    publish(backend, { [slug]: sampleDocument(slug) }, { metadata: { [slug]: metadataOf(slug, 1) } })
  await publishOne(kept)
  await publishOne(added)
  const before = await state()
  await backend.sql(
    `CREATE TRIGGER fault BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'a fault of the disk'); END`
  )
  expect((await publisher(backend).rollback()).status).toBe(500)
  expect(await state()).toEqual(before)
  await backend.sql('DROP TRIGGER fault')
  expect((await publisher(backend).rollback()).status).toBe(200)
  const rows = await backend.sql('SELECT status FROM tutorials_catalog_Tutorials WHERE slug = ?', [added])
  expect([rows, Object.keys(await publishedHashes(backend))]).toEqual([
    [{ status: 'INACTIVE' }],
    expect.not.arrayContaining([added])
  ])
})
