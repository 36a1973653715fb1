import assert from 'node:assert/strict'
import type { Backend } from '../../support/backend.ts'
import { bodyTextOf, hashMapOf, type Live, type Revisions, titleOf } from './revisions.ts'

const content = (table: string): string => `tutorials_content_${table}`
const holders = ['ContentFiles', 'ContentCurrent', 'ContentHistory']

/** All values of the given columns in every table that names stored bytes; former texts name no records. */
const named = (...columns: string[]): string =>
  (columns.includes('recordHash') ? holders : [...holders, 'ContentEditions'])
    .flatMap(table =>
      columns.map(column => `SELECT ${column} AS hash FROM ${content(table)} WHERE ${column} IS NOT NULL`)
    )
    .join(' UNION ')

/** Throws unless the rows of the live version, wherever it keeps them, are exactly its documents. */
export async function liveRowsAre(backend: Backend, { version, revisions }: Live): Promise<void> {
  if (version === null) return
  const [manifest] = await backend.sql(`SELECT complete FROM ${content('ContentManifest')} WHERE version = ?`, [
    version
  ])
  const rows = manifest?.['complete']
    ? await backend.sql(`SELECT slug, contentHash FROM ${content('ContentFiles')} WHERE version = ?`, [version])
    : await backend.sql(`SELECT slug, contentHash FROM ${content('ContentCurrent')}`)
  const stored = Object.fromEntries(rows.map(({ slug, contenthash }) => [String(slug), String(contenthash)]))
  assert.deepEqual(stored, hashMapOf(revisions), `the stored rows of version ${version}`)
}

/**
 * Throws unless titles and body texts of live tutorials are those of the live version, and every other row is of a
 * revision that was once live.
 */
export async function catalogKnowsOnlyPublished(
  backend: Backend,
  { revisions }: Live,
  published: ReadonlyMap<number, Revisions>
): Promise<void> {
  const titles = await backend.sql('SELECT slug, title AS text FROM tutorials_catalog_Tutorials')
  const texts = await backend.sql(`SELECT slug, bodyText AS text FROM ${content('TutorialBodyText')}`)
  for (const [rows, textOf] of [
    [titles, titleOf],
    [texts, bodyTextOf]
  ] as const) {
    const known = new Map(rows.map(row => [String(row['slug']), row['text']]))
    for (const [slug, revision] of Object.entries(revisions))
      assert.equal(known.get(slug), textOf(slug, revision), 'what the catalog says of a live tutorial')
    for (const [slug, text] of known)
      assert.ok(everLive(published, slug).some(revision => textOf(slug, revision) === text))
  }
}

function everLive(published: ReadonlyMap<number, Revisions>, slug: string): number[] {
  return [...published.values()].flatMap(revisions => revisions[slug] ?? [])
}

/** Throws when a version names bytes that are not stored. */
export async function noDanglingHashes(backend: Backend): Promise<void> {
  const missing = (names: string, table: string) =>
    `SELECT count(*) AS amount FROM (${names}) n WHERE NOT EXISTS (SELECT 1 FROM ${content(table)} b WHERE b.hash = n.hash)`
  await none(
    backend,
    missing(named('contentHash', 'sourceHash'), 'ContentBlobs'),
    'documents that are named and missing'
  )
  await none(backend, missing(named('recordHash'), 'ContentRecords'), 'records that are named and missing')
}

/** Throws when there are bytes, records or files that no version names. */
export async function noOrphans(backend: Backend): Promise<void> {
  const unnamed = (names: string, table: string) =>
    `SELECT count(*) AS amount FROM ${content(table)} b WHERE NOT EXISTS (SELECT 1 FROM (${names}) n WHERE n.hash = b.hash)`
  await none(backend, unnamed(named('contentHash', 'sourceHash'), 'ContentBlobs'), 'documents without a version')
  await none(backend, unnamed(named('recordHash'), 'ContentRecords'), 'records without a version')
  const versions = `SELECT 1 FROM ${content('ContentManifest')} m WHERE m.version = f.version`
  for (const table of ['ContentFiles', 'ContentHistory'])
    await none(backend, `SELECT count(*) AS amount FROM ${content(table)} f WHERE NOT EXISTS (${versions})`, table)
}

/** Throws when a publish run is still reported as running though no session is open. */
export async function noUnfinishedRuns(backend: Backend): Promise<void> {
  const running = `pipelineType = 'CONTENT_PUBLISH' AND status = 'RUNNING'`
  await none(
    backend,
    `SELECT count(*) AS amount FROM tutorials_platform_PipelineLog WHERE ${running}`,
    'runs without end'
  )
}

async function none(backend: Backend, query: string, what: string): Promise<void> {
  const [row] = await backend.sql(query)
  assert.equal(row?.['amount'], 0, what)
}
