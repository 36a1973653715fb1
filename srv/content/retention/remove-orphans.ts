import { DAY, fromNow } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { lockStatement } from '../../cap/database/script/guards.ts'
import { listed } from '../../cap/database/script/rows.ts'
import { runScript } from '../../cap/database/script/script.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { COMPOSITION } from '../compose/article.ts'
import { READING } from '../outline/read-texts.ts'
import { RENDITION } from '../renditions/stored-renditions.ts'
import { CONTENT_LOCK } from '../store/model.ts'

const IMAGE_GRACE = DAY
/** Rows that one transaction deletes, documents with their bytes among them; some ten milliseconds. */
const CHUNK = 200

/** Tables of versions and releases, which name stored bytes by their hash. */
const ofVersions = [
  ...['content_ContentFiles', 'content_ContentCurrent', 'content_ContentHistory', 'content_ContentChanges'],
  'releases_ReleaseFiles'
]
/** The same and the table of former texts, which are compared but neither searched nor brought back. */
const ofTexts = [...ofVersions, 'content_ContentEditions']

/** Hashes that the rows of these tables name in `column`. */
const named = (column: string, tables = ofTexts) =>
  tables.map(table => `SELECT ${column} AS hash FROM tutorials_${table}`).join(' UNION ')

/** Condition for rows whose `key` is not among `names`. */
const unnamed = (key: string, names: string) => `NOT EXISTS (SELECT 1 FROM (${names}) n WHERE n.hash = ${key})`

/**
 * Removes documents, records and images that no version names any more, and articles and texts without their document or of
 * an older making; renditions likewise. What to remove is read first, and deleted some at a time if it is still so: every
 * publisher holds the content lock while it names bytes, and finds all of them there. An image may wait a day for the
 * document that shows it.
 */
export async function removeOrphans(): Promise<{ documents: number; records: number; images: number }> {
  const articles = 'SELECT articleHash AS hash FROM tutorials_content_ContentArticles'
  const shown = 'SELECT imageHash AS hash FROM tutorials_content_ContentImageUses'
  const images = 'SELECT hash FROM tutorials_content_ContentImages'
  const outdated = `composition < ${COMPOSITION} OR ${unnamed('contentHash', named('contentHash'))}`
  await remove('ContentArticles', 'contentHash', outdated)
  await remove(
    'SearchTexts',
    'contentHash',
    `reading < ${READING} OR ${unnamed('contentHash', named('contentHash', ofVersions))}`
  )
  const bytes = `${named('contentHash')} UNION ${named('sourceHash')} UNION ${articles}`
  const documents = await remove('ContentBlobs', 'hash', unnamed('tutorials_content_ContentBlobs.hash', bytes))
  const records = await remove(
    'ContentRecords',
    'hash',
    unnamed('tutorials_content_ContentRecords.hash', named('recordHash', ofVersions))
  )
  await remove('ContentImageUses', 'contentHash', unnamed('contentHash', named('contentHash')))
  const old = `storedAt < '${fromNow(-IMAGE_GRACE).toISOString()}'`
  const removedImages = await remove(
    'ContentImages',
    'hash',
    `${old} AND ${unnamed('tutorials_content_ContentImages.hash', shown)}`
  )
  await remove('ContentImageNames', 'hash', unnamed('tutorials_content_ContentImageNames.hash', images))
  await remove('ContentRenditions', 'imageHash', `rendition < ${RENDITION} OR ${unnamed('imageHash', images)}`)
  return { documents, records, images: removedImages }
}

/** Deletes the rows that meet `condition`; returns how many there were. */
async function remove(name: string, key: string, condition: string): Promise<number> {
  const table = `tutorials_content_${name}`
  const rows = await (
    await reader()
  ).run<{ value: string }[]>(`SELECT DISTINCT ${key} AS "value" FROM ${table} WHERE ${condition}`)
  let removed = 0
  for (const batch of batches(rows, CHUNK)) {
    const sql = `DELETE FROM ${table} WHERE ${key} IN (${listed()}) AND (${condition})`
    const values = [JSON.stringify(batch.map(({ value }) => value))]
    const [, deleted = 0] = await runScript([lockStatement(CONTENT_LOCK), { sql, values }])
    removed += deleted
  }
  return removed
}
