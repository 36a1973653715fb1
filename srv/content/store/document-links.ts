import { inWorker } from '../../../lib/process/workers.ts'
import { log } from '../../cap/log.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import type { DocumentLink } from '../outline/read-links.ts'
import { readIntact } from './blobs.ts'

/** Documents that are read at once. */
const BATCH = 25

const readInWorker = inWorker<readonly Uint8Array[], DocumentLink[][]>(
  new URL('../outline/read-links.worker.ts', import.meta.url)
)

/** The links of documents, by their hash; a document that is missing or damaged is left out. */
export async function documentLinks(hashes: readonly string[]): Promise<Map<string, readonly DocumentLink[]>> {
  const links = new Map<string, readonly DocumentLink[]>()
  for (const batch of batches(hashes, BATCH)) {
    const documents = await Promise.all(batch.map(readIntact))
    const intact = batch.flatMap((hash, index) => {
      const document = documents[index]
      if (!document) log('content').warn(`the document ${hash} is missing or damaged, so its links are not known`)
      return document ? [[hash, document.identity] as const] : []
    })
    const read = await readInWorker(intact.map(([, bytes]) => bytes))
    for (const [index, [hash]] of intact.entries()) links.set(hash, read[index] ?? [])
  }
  return links
}
