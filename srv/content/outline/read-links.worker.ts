import { fragmentsOf } from './fragments.ts'
import { type DocumentLink, linksOf } from './read-links.ts'

/** Reads the links of documents. */
export default function readLinks(documents: readonly Uint8Array[]): DocumentLink[][] {
  return documents.map(document => linksOf(fragmentsOf(document)))
}
