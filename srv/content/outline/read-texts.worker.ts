import { fragmentsOf } from './fragments.ts'
import { packedTexts } from './packed-texts.ts'

/** Reads the texts of documents, as they are stored. */
export default function readTexts(documents: readonly Uint8Array[]): Uint8Array[] {
  return documents.map(document => packedTexts(fragmentsOf(document)))
}
