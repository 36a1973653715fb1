import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Backend } from '../../support/backend.ts'

// prettier-ignore
const texts = [
  'content_ContentManifest', 'content_ContentFiles', 'content_ContentCurrent', 'content_ContentHistory',
  'content_ContentEditions',
  'content_ContentRecords', 'content_ContentImageNames', 'content_TutorialBodyText', 'content_BranchSpecs',
  'content_PublishTimings', 'catalog_Tutorials', 'catalog_Steps', 'catalog_TutorialMeta', 'catalog_RepoCatalog',
  'assess_CodeCheckSpecs', 'assess_ValidateAnswerSpecs', 'platform_PipelineLog'
]
const bytes = ['content_ContentBlobs', 'content_ContentImages', 'content_ContentImageUses']
const counters = ['platform_Generations', 'platform_Counters']

/** The markers of all requests of which something is stored anywhere. */
export async function storedMarkers(backend: Backend): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const note = (text: string): void => {
    for (const [marker] of text.matchAll(/fuzz-\d+-[0-9a-f]{8}/g)) found.add(marker)
  }
  for (const table of texts) note(JSON.stringify(await backend.sql(`SELECT * FROM tutorials_${table}`)))
  for (const { hash, gzip } of await backend.sql('SELECT hash, gzip FROM tutorials_content_ContentBlobs'))
    note(unpacked(gzip as Buffer, String(hash)).toString('latin1'))
  for (const { bytes: image } of await backend.sql('SELECT bytes FROM tutorials_content_ContentImages'))
    note((image as Buffer).toString('latin1'))
  return found
}

/** The document, if it is what its hash says and any client can unpack it: one gzip member, of the length it names. */
function unpacked(gzip: Buffer, hash: string): Buffer {
  const document = gunzipSync(gzip)
  assert.equal(createHash('sha256').update(document).digest('hex'), hash)
  assert.equal(gzip.readUInt32LE(gzip.length - 4), document.length, `${hash} is not a single gzip member`)
  return document
}

export interface Fingerprint {
  /** Changes whenever something is written. */
  readonly stored: string
  /** How many scheduled jobs have run: they write, too. */
  readonly jobs: number
}

/** Row counts, counters and the newest change of every session. */
export async function fingerprint(backend: Backend): Promise<Fingerprint> {
  const [scheduled] = await backend.sql(
    `SELECT count(*) AS amount FROM tutorials_platform_PipelineLog WHERE pipelineType = 'SCHEDULED_JOB'`
  )
  const count = (table: string) => `SELECT '${table}' AS name, count(*) AS amount FROM tutorials_${table}`
  const value = (table: string) => `SELECT name, value AS amount FROM tutorials_${table}`
  const rows = await backend.sql([...texts, ...bytes].map(count).concat(counters.map(value)).join(' UNION ALL '))
  const sessions = await backend.sql('SELECT version, status, lastAppendAt FROM tutorials_content_ContentManifest')
  return { stored: JSON.stringify([rows, sessions]), jobs: Number(scheduled?.['amount']) }
}
