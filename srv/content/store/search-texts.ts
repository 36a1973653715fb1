import { reader } from '../../cap/database/database.ts'
import { listed, plainInsertion } from '../../cap/database/script/rows.ts'
import { runScript, type Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { READING } from '../outline/read-texts.ts'
import { readIntact } from './blobs.ts'
import { SEARCH_TEXTS } from './model.ts'

/** Packed texts by the hash of their document. */
export type PackedTexts = ReadonlyMap<string, Uint8Array>

/** Documents that are read and written at once; some ten milliseconds. */
const BATCH = 25

const readInWorker = inWorker<readonly Uint8Array[], Uint8Array[]>(
  new URL('../outline/read-texts.worker.ts', import.meta.url)
)

/** Statements that store packed texts by the hash of their document; those that are there are the same. */
export const textsInsertion = (texts: readonly (readonly [hash: string, packed: Uint8Array])[]): Statement[] =>
  plainInsertion(
    SEARCH_TEXTS,
    ['contentHash', 'reading', 'packed'],
    texts.map(([hash, packed]) => [hash, READING, packed])
  )

/**
 * The texts of documents. Those that are not stored, since an earlier release has published them, are read of the documents
 * in a worker thread and stored; a document that is missing or damaged has none.
 */
export async function searchTexts(hashes: readonly string[]): Promise<PackedTexts> {
  const texts = new Map(await storedTexts(hashes))
  const missing = hashes.filter(hash => !texts.has(hash))
  for (const batch of batches(missing, BATCH))
    for (const [hash, packed] of await readAndStore(batch)) texts.set(hash, packed)
  return texts
}

async function storedTexts(hashes: readonly string[]): Promise<PackedTexts> {
  const sql = `SELECT contentHash AS "hash", packed AS "packed" FROM ${tableOf(SEARCH_TEXTS)}
    WHERE contentHash IN (${listed()}) AND reading = ${READING}`
  const rows = await (await reader()).run<{ hash: string; packed: Uint8Array }[]>(sql, [JSON.stringify(hashes)])
  return new Map(rows.map(({ hash, packed }) => [hash, packed]))
}

async function readAndStore(hashes: readonly string[]): Promise<(readonly [string, Uint8Array])[]> {
  const documents: (readonly [hash: string, bytes: Uint8Array])[] = []
  for (const hash of hashes) {
    const document = await readIntact(hash)
    if (document) documents.push([hash, document.identity])
    else log('content').warn(`the document ${hash} is missing or damaged, so it is found by its title alone`)
  }
  const packed = await readInWorker(documents.map(([, bytes]) => bytes))
  const texts = documents.map(([hash], index) => [hash, packed[index] as Uint8Array] as const)
  await runScript(textsInsertion(texts))
  counter('content.texts.read').add(texts.length)
  return texts
}
