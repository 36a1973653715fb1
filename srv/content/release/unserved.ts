import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { type Representation, VARY } from '../../../lib/http/representation.ts'
import { readArticle } from '../serve/articles.ts'
import { keepRepresentation, representationOf, type ServedDocument } from '../serve/document-cache.ts'
import { documentPolicy } from '../serve/document-policy.ts'
import { PREVIEW_TAG } from '../serve/preview-page.ts'

const OWN = { 'Cache-Control': 'private, no-cache', Vary: VARY }

/** The answer with a stored document that is not live, for authors. */
export function unservedDocument(contentHash: string, acceptEncoding: string | undefined): Promise<Representation> {
  const headers = { ...documentPolicy, ...OWN, 'Content-Type': 'text/html; charset=utf-8' }
  const etag = `"${contentHash}-${PREVIEW_TAG}"`
  const document: ServedDocument = { contentHash, etag, headers: { ...headers, ETag: etag } }
  return representationOf(document, negotiateEncoding(acceptEncoding))
}

/** The article of such a document. */
export async function unservedArticle(
  contentHash: string,
  acceptEncoding: string | undefined
): Promise<Representation> {
  const { hash, bodies } = await readArticle(contentHash)
  const etag = `"${hash}"`
  const headers = { ...OWN, 'Content-Type': 'application/json; charset=utf-8', ETag: etag }
  return keepRepresentation({ contentHash: hash, etag, headers }, bodies, negotiateEncoding(acceptEncoding))
}
