import { expect } from '@jest/globals'
import type { Backend } from '../../support/backend.ts'

const DAY = 24 * 60 * 60 * 1000
const holders = ['ContentFiles', 'ContentCurrent', 'ContentHistory'].map(name => `tutorials_content_${name}`)

/**
 * Right after a cleanup: the store holds every document, article, record and picture that something names, and none that nothing
 * does. A picture may wait a day for its document.
 */
export async function expectNoOrphans(backend: Backend, time: number): Promise<void> {
  const documents = await named(backend, 'contentHash')
  const articles = await hashes(backend, 'SELECT articleHash AS hash FROM tutorials_content_ContentArticles')
  const composed = await hashes(backend, 'SELECT contentHash AS hash FROM tutorials_content_ContentArticles')
  expect([...composed].filter(hash => !documents.has(hash))).toEqual([])
  const bytes = new Set([...documents, ...(await named(backend, 'sourceHash')), ...articles])
  expect(await hashes(backend, 'SELECT hash FROM tutorials_content_ContentBlobs')).toEqual(bytes)
  expect(await hashes(backend, 'SELECT hash FROM tutorials_content_ContentRecords')).toEqual(
    await named(backend, 'recordHash')
  )
  const showing = await hashes(backend, 'SELECT contentHash AS hash FROM tutorials_content_ContentImageUses')
  expect([...showing].filter(hash => !documents.has(hash))).toEqual([])
  await expectNoOrphanedPictures(backend, time)
}

async function expectNoOrphanedPictures(backend: Backend, time: number): Promise<void> {
  const shown = await hashes(backend, 'SELECT imageHash AS hash FROM tutorials_content_ContentImageUses')
  const rows = await backend.sql('SELECT hash, storedAt FROM tutorials_content_ContentImages')
  const stored = new Set(rows.map(({ hash }) => String(hash)))
  expect([...shown].filter(hash => !stored.has(hash))).toEqual([])
  const unused = rows.filter(({ hash }) => !shown.has(String(hash)))
  for (const { storedat } of unused) expect(time - Date.parse(String(storedat))).toBeLessThanOrEqual(DAY)
  expect(await hashes(backend, 'SELECT DISTINCT hash FROM tutorials_content_ContentImageNames')).toEqual(stored)
}

/** Hashes that the rows of all versions, of current content, of the history and, but for records, of former texts name in `column`. */
function named(backend: Backend, column: string): Promise<Set<string>> {
  const former = column === 'recordHash' ? [] : ['tutorials_content_ContentEditions']
  const each = [...holders, ...former].map(
    table => `SELECT ${column} AS hash FROM ${table} WHERE ${column} IS NOT NULL`
  )
  return hashes(backend, each.join(' UNION '))
}

async function hashes({ sql }: Backend, query: string): Promise<Set<string>> {
  return new Set((await sql(query)).map(({ hash }) => String(hash)).sort())
}
