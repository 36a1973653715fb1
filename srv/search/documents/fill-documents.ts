import { searchTexts } from '../../content/index.ts'
import type { FilledDocument } from './complete-document.ts'
import type { ListedDocument } from './listed-document.ts'

/** Reads the packed texts of documents. */
export async function fillDocuments(documents: readonly ListedDocument[]): Promise<FilledDocument[]> {
  const hashes = new Set(documents.flatMap(({ textHash }) => textHash ?? []))
  const texts = hashes.size > 0 ? await searchTexts([...hashes]) : new Map<string, Uint8Array>()
  return documents.map(({ facts, textHash }) => ({ facts, packed: textHash ? texts.get(textHash) : undefined }))
}
