import { errorBody, notFound } from '../../../lib/errors.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { type Representation, VARY } from '../../../lib/http/representation.ts'
import { route } from '../../platform/http/route.ts'
import type { ServedFile } from './active-content.ts'
import { cachedRepresentation, representationOf, type ServedDocument } from './document-cache.ts'
import { servedTutorial } from './served-tutorials.ts'
import * as described from './described.ts'

const PREFIX = '/content/sources/'
const NOT_FOUND_LIFETIME = 'public, max-age=60'

/** GET /content/sources/<slug>: the Markdown that a live tutorial was published with (decision 11). */
export const serveSource = route({
  method: 'get',
  path: `${PREFIX}:slug`,
  access: 'public',
  describes: described.source,
  hot: path => {
    const source = liveSource(path.slice(PREFIX.length))
    return source && cachedRepresentation(source)
  },
  async handle({ params, headers }) {
    const slug = params['slug'] ?? ''
    const source = liveSource(slug)
    return source ? representationOf(source, negotiateEncoding(headers['accept-encoding'])) : withoutSource(slug)
  }
})

const made = new WeakMap<ServedFile, ServedDocument>()

function liveSource(slug: string): ServedDocument | undefined {
  const file = servedTutorial(slug)
  if (!file || file.sourceHash === null) return undefined
  const known = made.get(file) ?? sourceOf(file, file.sourceHash)
  made.set(file, known)
  return known
}

/** Lives as long as the page of the same tutorial; what attests the page says nothing of its source. */
function sourceOf({ headers }: ServedFile, contentHash: string): ServedDocument {
  const { 'X-Content-Provenance': _ofPage, ...same } = headers
  const etag = `"${contentHash}"`
  return { contentHash, etag, headers: { ...same, 'Content-Type': 'text/markdown; charset=utf-8', ETag: etag } }
}

function withoutSource(slug: string): Representation {
  const refusal = notFound(`No source is published of: ${slug}`, slug)
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': NOT_FOUND_LIFETIME, Vary: VARY }
  return { status: 404, headers, bodies: { identity: Buffer.from(JSON.stringify(errorBody(refusal))) } }
}
