import { DAY, fromNow } from '../../../lib/time.ts'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { COMPOSITION } from '../compose/article.ts'
import { RENDITION } from '../renditions/stored-renditions.ts'

const IMAGE_GRACE = DAY

/** Tables that name stored bytes by their hash. */
const holders = ['ContentFiles', 'ContentCurrent', 'ContentHistory']

/**
 * Removes documents, records and images that no version names any more, articles without their document or of an
 * older composition, and renditions likewise. Every publisher holds the content lock while it names bytes, and so does the caller; an image may wait
 * a day for the document that shows it. Raw SQL, since one statement decides and deletes.
 */
export async function removeOrphans(tx: Tx): Promise<{ documents: number; records: number; images: number }> {
  const named = (column: string) =>
    holders.map(table => `SELECT ${column} FROM tutorials_content_${table}`).join(' UNION ')
  const unnamed = (table: string, key: string, names: string) =>
    `DELETE FROM tutorials_content_${table} WHERE NOT EXISTS (SELECT 1 FROM (${names}) n WHERE n.hash = ${key})`
  await remove(tx, unnamed('ContentArticles', 'contentHash', named('contentHash AS hash')))
  await remove(tx, `DELETE FROM tutorials_content_ContentArticles WHERE composition < ${COMPOSITION}`)
  const articles = 'SELECT articleHash AS hash FROM tutorials_content_ContentArticles'
  const documents = `${named('contentHash AS hash')} UNION ${named('sourceHash AS hash')} UNION ${articles}`

  const removedDocuments = await remove(tx, unnamed('ContentBlobs', 'tutorials_content_ContentBlobs.hash', documents))
  const records = await remove(
    tx,
    unnamed('ContentRecords', 'tutorials_content_ContentRecords.hash', named('recordHash AS hash'))
  )
  await remove(tx, unnamed('ContentImageUses', 'contentHash', named('contentHash AS hash')))
  const shown = 'SELECT imageHash AS hash FROM tutorials_content_ContentImageUses'
  const images = await remove(
    tx,
    `${unnamed('ContentImages', 'tutorials_content_ContentImages.hash', shown)} AND storedAt < ${placeholders(1)}`,
    [fromNow(-IMAGE_GRACE).toISOString()]
  )
  const kept = 'SELECT hash FROM tutorials_content_ContentImages'
  await remove(tx, unnamed('ContentRenditions', 'imageHash', kept))
  await remove(tx, `DELETE FROM tutorials_content_ContentRenditions WHERE rendition < ${RENDITION}`)
  await remove(tx, unnamed('ContentImageNames', 'tutorials_content_ContentImageNames.hash', kept))
  return { documents: removedDocuments, records, images }
}

async function remove(tx: Tx, sql: string, values: readonly unknown[] = []): Promise<number> {
  const result = await tx.run<{ changes: number }>(sql, values)
  return result.changes
}
