import { log } from '../../cap/log.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { readIntact } from './blobs.ts'

/** Documents that are read at once. */
const BATCH = 25

/** Reads something in a thread out of each of some documents. */
type Reading<T> = (documents: readonly Uint8Array[]) => Promise<readonly T[]>

/** The `subject` of documents, by their hash; a document that is missing or damaged is left out. */
export async function inDocuments<T>(
  hashes: readonly string[],
  subject: string,
  readInWorker: Reading<T>
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const batch of batches(hashes, BATCH)) {
    const documents = await Promise.all(batch.map(readIntact))
    const intact = batch.flatMap((hash, index) => {
      const document = documents[index]
      if (!document) log('content').warn(`the document ${hash} is missing or damaged, so its ${subject} are not known`)
      return document ? [[hash, document.identity] as const] : []
    })
    const read = await readInWorker(intact.map(([, bytes]) => bytes))
    for (const [index, [hash]] of intact.entries()) found.set(hash, read[index] as T)
  }
  return found
}
