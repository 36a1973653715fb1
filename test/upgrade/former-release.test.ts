import { expect } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { curator } from '../catalog/support/curator.ts'
import { learner } from '../learner/support/learning.ts'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, newDataDir, startBackend } from '../support/backend.ts'
import { type Database, emptyPostgresDatabase, sqliteDatabase, sqliteFile } from '../support/database/database.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { hashesOf, publish, sampleDocument } from '../support/publish.ts'

onBoth('upgrades')
inFullRun()

const documents = { 'former-one': sampleDocument('former-one'), 'former-two': sampleDocument('former-two') }

// databases that former/make.ts has made; on PostgreSQL the oldest goes through all that the others go through
const dates = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-26', '2026-11-28', '2026-11-30']
for (const date of databaseKind === 'sqlite' ? dates : [dates[0] ?? '', dates.at(-1) ?? ''])
  verifies('PLATFORM-032', `the database of ${date} comes up with all that it has, and goes on`, async () => {
    const dataDir = newDataDir()
    const database = await restored(date, dataDir)
    // drafts that nobody has touched for 30 days are removed
    await database.sql('UPDATE DRAFT_DraftAdministrativeData SET LastChangeDateTime = ?', [new Date()])
    const backend = await startBackend({ database, dataDir })
    const { url, key, sql } = backend

    expect((await get(`${url}/content/hashes`, bearer(key))).json()).toEqual(hashesOf(documents))
    const found = await get(`${url}/admin/Tutorials?$select=slug,title,status&$orderby=slug`, as('admin'))
    expect(found.json()).toMatchObject({
      value: [
        { slug: 'former-one', title: 'former-one', status: 'ACTIVE' },
        { slug: 'former-two', title: 'former-two', status: 'ACTIVE' }
      ]
    })
    const searched = await get(`${url}/search/Tutorials?$search=former`)
    expect(searched.json()).toMatchObject({ value: [expect.anything(), expect.anything()] })
    const tags = await get(`${url}/admin/Tags?$filter=name eq 'former'&$select=label`, as('admin'))
    expect(tags.json()).toMatchObject({ value: [{ label: 'Former' }] })
    const redirects = await get(`${url}/admin/LegacyRedirects?$select=fromPath,toPath`, as('admin'))
    expect(redirects.json()).toMatchObject({ value: [{ fromPath: '/former', toPath: '/new' }] })
    const drafts = await get(`${url}/admin/Missions?$filter=IsActiveEntity eq false&$select=title`, as('admin'))
    expect(drafts.json()).toMatchObject({ value: [{ title: 'A former draft' }] })
    expect(await sql(`SELECT name FROM tutorials_tokens_PersonalAccessTokens`)).toEqual([{ name: 'former' }])
    const progress = await get(`${url}/api/getProgress(slug='former-one')`, as('learner'))
    expect(progress.json()).toMatchObject({ completedSteps: date > '2026-11-22' ? [1] : [] })
    await goesOn(backend)
  })

/** Features of today with the rows of that day. */
async function goesOn(backend: Backend): Promise<void> {
  const { url, key } = backend
  await publish(backend, documents)
  expect((await get(`${url}/content/hashes`, bearer(key))).json()).toEqual(hashesOf(documents))
  const admin = curator(backend)
  const [draft] = await admin.list(`Missions?$filter=IsActiveEntity%20eq%20false`)
  const { ID: tag_ID } = await admin.tag('topic>upgraded')
  expect((await admin.patchDraft('Missions', String(draft?.ID), { tags: [{ tag_ID }] })).status).toBe(200)
  expect((await admin.activate('Missions', String(draft?.ID))).json()).toMatchObject({ title: 'A former draft' })

  expect((await learner(backend).complete('former-one', 1)).status).toBe(200)
  expect((await get(`${url}/api/exportMyData`, as('learner'))).json()).toMatchObject({
    tables: { 'tutorials.learner.TaskRecords': expect.anything() }
  })
  const [primary, secondary] = [await account(backend, 'learner2'), await account(backend, 'learner')]
  const merge = { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid }
  expect((await post(`${url}/api/v1/userMerge`, merge, as('consolidation'))).status).toBe(204)
  expect((await get(`${url}/api/getProgress(slug='former-one')`, as('learner2'))).json()).toMatchObject({
    completedSteps: [1]
  })
  expect((await post(`${url}/admin/anonymizeUser`, { loginId: 'learner' }, as('admin'))).status).toBe(204)
  expect((await get(`${url}/api/getProgress(slug='former-one')`, as('learner'))).json()).toMatchObject({
    completedSteps: []
  })
}

/** The database of a former release, in `dataDir` on SQLite. */
async function restored(date: string, dataDir: string): Promise<Database> {
  if (databaseKind === 'sqlite') {
    writeFileSync(sqliteFile(dataDir), kept(`${date}.sqlite`))
    return sqliteDatabase(dataDir)
  }
  const database = await emptyPostgresDatabase()
  const client = new pg.Client({ connectionString: database.environment['DATABASE_URL'] })
  await client.connect()
  // commands of psql, which the dump has since PostgreSQL 15.14
  await client.query(
    kept(`${date}.sql`)
      .toString()
      .replaceAll(/^\\.*$/gm, '')
  )
  await client.end()
  return database
}

const kept = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, 'former', `${name}.br`)))
