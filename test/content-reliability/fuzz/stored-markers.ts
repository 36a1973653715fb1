import { gunzipSync } from 'node:zlib'
import type { Backend } from '../../support/backend.ts'

const texts = [
  ...['content_ContentManifest', 'content_ContentFiles', 'content_ContentCurrent', 'content_ContentHistory'],
  ...['content_ContentRecords', 'content_ContentImageNames', 'content_TutorialBodyText', 'content_BranchSpecs'],
  ...['content_PublishTimings', 'catalog_Tutorials', 'catalog_Steps', 'catalog_TutorialMeta', 'catalog_RepoCatalog'],
  ...['assess_CodeCheckSpecs', 'assess_ValidateAnswerSpecs', 'platform_PipelineLog']
]
const bytes = ['content_ContentBlobs', 'content_ContentImages', 'content_ContentImageUses']
const counters = ['platform_Generations', 'platform_Counters']

/** The markers of all requests of which something is stored anywhere. */
export async function storedMarkers(backend: Backend): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const note = (text: string): void => {
    for (const [marker] of text.matchAll(/fuzz-\d+-x/g)) found.add(marker)
  }
  for (const table of texts) note(JSON.stringify(await backend.sql(`SELECT * FROM tutorials_${table}`)))
  for (const { gzip } of await backend.sql('SELECT gzip FROM tutorials_content_ContentBlobs'))
    note(gunzipSync(gzip as Buffer).toString('latin1'))
  for (const { bytes: image } of await backend.sql('SELECT bytes FROM tutorials_content_ContentImages'))
    note((image as Buffer).toString('latin1'))
  return found
}

/** Changes whenever anything is written: row counts, counters, the newest change of every session and table. */
export async function fingerprint(backend: Backend): Promise<string> {
  const count = (table: string) => `SELECT '${table}' AS name, count(*) AS amount FROM tutorials_${table}`
  const value = (table: string) => `SELECT name, value AS amount FROM tutorials_${table}`
  const rows = await backend.sql([...texts, ...bytes].map(count).concat(counters.map(value)).join(' UNION ALL '))
  const sessions = await backend.sql('SELECT version, status, lastAppendAt FROM tutorials_content_ContentManifest')
  return JSON.stringify([rows, sessions])
}
