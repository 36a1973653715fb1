import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { behindChange } from '../platform/support/hold-lock.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { curator } from './support/curator.ts'

onBoth('transactions', 'statements')
inFullRun()

const TAGS = 4000

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  const metadata = { 'of-tags': { title: 'T', tags: ['many>7', 'many>3999'] } }
  await publish(backend, { 'of-tags': sampleDocument('of-tags') }, { metadata })
})
afterAll(() => backend.kill())

const count = async (of: string) => Number((await backend.sql(`SELECT count(*) AS n FROM ${of}`))[0]?.['n'])
const imported = () => count(`tutorials_catalog_Tags WHERE name LIKE 'many>%'`)

test('an import that is killed leaves whole tags, and the same call finishes it', async () => {
  const payload = JSON.stringify(Array.from({ length: TAGS }, (_, index) => ({ name: `many>${index}`, label: 'Many' })))
  const admin = () => curator(backend, 'superadmin')
  const { token } = (await admin().post('previewTagImport', { payload, format: 'json' })).json<{ token: string }>()
  const commit = () => admin().post('commitTagImport', { token, strategy: 'abort-on-duplicate' })
  const killed = commit().catch(() => undefined)
  await until(async () => (await imported()) > 0)
  await backend.kill()
  await killed
  const { database, dataDir } = backend
  backend = await startBackend({ database, dataDir })

  const before = await imported()
  expect(before % 500).toBe(0)
  expect(before).toBeLessThan(TAGS)
  const answer = await commit()
  expect([answer.status, answer.json()]).toMatchObject([200, { inserted: TAGS, updated: 0, skipped: 0, total: TAGS }])
  expect(await imported()).toBe(TAGS)
  expect(await count('tutorials_catalog_TutorialTags')).toBe(2)
  expect((await commit()).status).toBe(410)
})

if (databaseKind === 'postgres') {
  test('an import leaves what is changed of its tags at the same moment', async () => {
    const admin = curator(backend, 'superadmin')
    for (const name of ['import>label', 'import>path']) await admin.made('Tags', { name, label: 'Old' })
    const payload = JSON.stringify([
      { name: 'import>label', label: 'New' },
      { name: 'import>path', titlePath: 'Import : New' }
    ])
    const { token } = (await admin.post('previewTagImport', { payload, format: 'json' })).json<{ token: string }>()
    const commit = () => admin.post('commitTagImport', { token, strategy: 'upsert' })
    const change = `UPDATE tutorials_catalog_Tags SET
      label = CASE name WHEN 'import>path' THEN 'Theirs' ELSE label END,
      titlePath = CASE name WHEN 'import>label' THEN 'Import : Theirs' END WHERE name IN ('import>label', 'import>path')`
    expect((await behindChange(backend, change, commit)).json()).toMatchObject({ updated: 2 })
    const tags = await admin.list(
      `Tags?$filter=${encodeURIComponent("name in ('import>label','import>path')")}&$orderby=name`
    )
    expect(tags).toMatchObject([
      { label: 'New', titlePath: 'Import : Theirs' },
      { label: 'Theirs', titlePath: 'Import : New' }
    ])
  })
}
