import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { type Encoding, negotiateEncoding } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { route } from '../../platform/http/route.ts'
import type { Article, NoArticle } from '../compose/article.ts'
import type { ServedFile } from '../serve/active-content.ts'
import { knownArticle, readArticle } from '../serve/articles.ts'
import * as described from '../serve/described.ts'
import { cachedBodies, cachedRepresentation, keepRepresentation, type ServedDocument } from '../serve/document-cache.ts'
import { redirectFor, unknownTutorial } from '../serve/serve-tutorial.ts'
import { servedTutorial } from '../serve/served-tutorials.ts'
import { readDocument } from '../store/blobs.ts'
import type { MarkdownInput } from './markdown.worker.ts'
import { WRITING } from './to-markdown.ts'

const PREFIX = '/content/tutorials/'
const SUFFIX = '/markdown'

const gunzipAsync = promisify(gunzip)
const writeInWorker = inWorker<MarkdownInput, Uint8Array>(new URL('./markdown.worker.ts', import.meta.url))
const writing = singleFlight<Representation>()

/** GET /content/tutorials/<slug>/markdown: what a tutorial's page says, as Markdown without its title (decision 11). */
export const serveMarkdown = route({
  method: 'get',
  path: `${PREFIX}:slug${SUFFIX}`,
  access: 'public',
  describes: described.markdown,
  hot: path => {
    if (!path.endsWith(SUFFIX)) return undefined
    const slug = path.slice(PREFIX.length, -SUFFIX.length)
    const file = servedTutorial(slug)
    return file && fromMemory(file, slug)
  },
  async handle(ctx) {
    const { slug = '' } = ctx.params
    const file = servedTutorial(slug)
    const coding = negotiateEncoding(ctx.headers['accept-encoding'])
    if (file) return writing(`${slug} ${file.contentHash} ${coding}`, () => markdownIn(file, slug, coding))
    return redirectFor(slug, ctx, SUFFIX) ?? unknownTutorial(slug)
  }
})

function fromMemory(file: ServedFile, slug: string): Representation | undefined {
  const hash = knownArticle(file.contentHash)
  return hash === undefined ? undefined : cachedRepresentation(servedMarkdown(file, slug, hash))
}

async function markdownIn(file: ServedFile, slug: string, coding: Encoding): Promise<Representation> {
  const { hash, bodies } = await readArticle(file.contentHash)
  const served = servedMarkdown(file, slug, hash)
  const known = cachedBodies(served.contentHash)
  if (known) return keepRepresentation(served, known, coding)
  const json = bodies.identity ?? (await gunzipAsync(bodies.gzip as Buffer))
  const article = JSON.parse(json.toString('utf8')) as Article | NoArticle
  const html = article.html ?? (await readDocument(file.contentHash)).identity.toString('utf8')
  const gzip = await writeInWorker({ html, page: `/tutorials/${slug}` })
  return keepRepresentation(served, { gzip: Buffer.from(gzip) }, coding)
}

/** Lives as long as the page of the same tutorial; the same article is the same text, but for the address of its page. */
function servedMarkdown({ headers }: ServedFile, slug: string, articleHash: string): ServedDocument {
  const { 'X-Content-Provenance': _ofPage, ...same } = headers
  const contentHash = `${articleHash}-${slug}-${WRITING}`
  const etag = `"${articleHash}-m${WRITING}"`
  return { contentHash, etag, headers: { ...same, 'Content-Type': 'text/markdown; charset=utf-8', ETag: etag } }
}
