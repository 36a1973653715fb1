import { type Encoding, negotiateEncoding } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { route } from '../../platform/http/route.ts'
import type { ServedFile } from './active-content.ts'
import { cachedRepresentation, keepRepresentation, type ServedDocument } from './document-cache.ts'
import { redirectFor, unknownTutorial } from './serve-tutorial.ts'
import { servedTutorial } from './served-tutorials.ts'
import { knownArticle, readArticle } from './articles.ts'
import * as described from './described.ts'

const PREFIX = '/content/tutorials/'
const SUFFIX = '/article'

/** GET /content/tutorials/<slug>/article: the inside of a tutorial's page and its facts, as JSON (`compose/article.ts`). */
export const serveArticle = route({
  method: 'get',
  path: `${PREFIX}:slug${SUFFIX}`,
  access: 'public',
  describes: described.article,
  hot: path => {
    if (!path.endsWith(SUFFIX)) return undefined
    const file = servedTutorial(path.slice(PREFIX.length, -SUFFIX.length))
    return file && fromMemory(file)
  },
  async handle(ctx) {
    const { slug = '' } = ctx.params
    const file = servedTutorial(slug)
    if (file) return articleIn(file, negotiateEncoding(ctx.headers['accept-encoding']))
    return redirectFor(slug, ctx, SUFFIX) ?? unknownTutorial(slug)
  }
})

function fromMemory(file: ServedFile): Representation | undefined {
  const hash = knownArticle(file.contentHash)
  return hash === undefined ? undefined : cachedRepresentation(servedArticle(file, hash))
}

async function articleIn(file: ServedFile, coding: Encoding): Promise<Representation> {
  const { hash, bodies } = await readArticle(file.contentHash)
  return keepRepresentation(servedArticle(file, hash), bodies, coding)
}

const served = new WeakMap<ServedFile, ServedDocument>()

/** Lives as long as the page of the same tutorial, and its pictures; the signature attests the page alone. */
function servedArticle(file: ServedFile, contentHash: string): ServedDocument {
  const known = served.get(file)
  if (known?.contentHash === contentHash) return known
  const { 'X-Content-Provenance': _ofPage, ...same } = file.headers
  const etag = `"${contentHash}"`
  const headers = { ...same, 'Content-Type': 'application/json; charset=utf-8', ETag: etag }
  const article = { contentHash, etag, headers }
  served.set(file, article)
  return article
}

/** The article of a live tutorial, parsed; undefined for one that is not served. */
export async function readStoredArticle(slug: string): Promise<unknown> {
  const file = servedTutorial(slug)
  if (!file) return undefined
  const { bodies } = await articleIn(file, 'identity')
  return JSON.parse((bodies.identity as Buffer).toString('utf8'))
}
