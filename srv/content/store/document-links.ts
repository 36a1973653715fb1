import { inWorker } from '../../../lib/process/workers.ts'
import type { DocumentLink } from '../outline/read-links.ts'
import { inDocuments } from './in-documents.ts'

const linksInWorker = inWorker<readonly Uint8Array[], DocumentLink[][]>(
  new URL('../outline/read-links.worker.ts', import.meta.url)
)

const picturesInWorker = inWorker<readonly Uint8Array[], number[]>(
  new URL('../outline/read-pictures.worker.ts', import.meta.url)
)

/** The links of documents, by their hash; a document that is missing or damaged is left out. */
export const documentLinks = (hashes: readonly string[]): Promise<Map<string, readonly DocumentLink[]>> =>
  inDocuments(hashes, 'links', linksInWorker)

/** How many pictures of documents have no alternative text, by the hash of the document. */
export const missingTexts = (hashes: readonly string[]): Promise<Map<string, number>> =>
  inDocuments(hashes, 'pictures', picturesInWorker)
