import { expect, test } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { newDataDir, startBackend } from '../support/backend.ts'
import { type Database, emptyPostgresDatabase, sqliteDatabase, sqliteFile } from '../support/database/database.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { as, bearer, get } from '../support/http/http.ts'
import { hashesOf, sampleDocument } from '../support/publish.ts'

onBoth('upgrades')
inFullRun()

const documents = { 'former-one': sampleDocument('former-one'), 'former-two': sampleDocument('former-two') }

// databases that former/make.ts has made
test.each(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-26', '2026-11-28'])(
  'the database of %s comes up with all that it has',
  async date => {
    const dataDir = newDataDir()
    const database = await restored(date, dataDir)
    // drafts that nobody has touched for 30 days are removed
    await database.sql('UPDATE DRAFT_DraftAdministrativeData SET LastChangeDateTime = ?', [new Date()])
    const { url, key, sql } = await startBackend({ database, dataDir })

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
  }
)

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
