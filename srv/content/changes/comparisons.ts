import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { boundedQueue } from '../../../lib/concurrency/bounded-queue.ts'
import { MB } from '../../../lib/bytes.ts'
import type { Encoding } from '../../../lib/http/negotiation.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { onceInWorker, TimedOut } from '../../../lib/process/once-in-worker.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import type { Article, NoArticle } from '../compose/article.ts'
import { type Edition, gone } from '../editions/read-editions.ts'
import { told } from '../editions/told.ts'
import type { ServedFile } from '../serve/active-content.ts'
import { readArticle } from '../serve/articles.ts'
import { type Bodies, cachedBodies, keepRepresentation, type ServedDocument } from '../serve/document-cache.ts'
import { readDocument, readIntact } from '../store/blobs.ts'
import { BLOBS } from '../store/model.ts'
import { variables } from '../store/variables.ts'
import type { Compared } from './compare.ts'
import type { CompareInput, Outcome } from './compare.worker.ts'
import { COMPARISON } from './model.ts'

const { SELECT } = cds.ql
const gunzipAsync = promisify(gunzip)

/** Longest HTML of a text that is compared. */
const MOST_HTML = 2 * MB
/** Longest answer. */
const MOST_ANSWER = 8 * MB
/** Comparisons that wait for their turn. */
const MOST_WAITING = 30
/** Time that a thread may take besides comparing: for its start, and for packing the answer. */
const AROUND = 3000

/** Two texts of a tutorial, and the live one. */
export interface Pair {
  readonly since: Edition
  readonly until: Edition
  readonly live: Edition
}

const compareInThread = onceInWorker<CompareInput, Outcome>(
  new URL('./compare.worker.ts', import.meta.url),
  () => variables.CONTENT_COMPARE_MS + AROUND
)
const inTurn = boundedQueue(MOST_WAITING)
const flights = singleFlight<{ readonly hash: string; readonly bodies: Bodies }>()
/** SHA-256 of the answers that were made, whose bytes are kept with those of documents. */
const hashes = new LRUCache<string, string>({ max: 10_000 })

/**
 * The comparison of two texts, made in a thread of its own for the first who asks, one at a time.
 * @throws HttpError 410 when a text is gone, 422 when the two are too large to be compared, 503 when many wait
 */
export async function comparisonOf(file: ServedFile, pair: Pair, coding: Encoding): Promise<Representation> {
  const { since, until, live } = pair
  const names = [since, until].map(each => [
    each.no,
    each.contentHash,
    each.sourceHash,
    each.liveUntil,
    each.no === live.no
  ])
  const key = `changes ${COMPARISON} ${file.slug} ${JSON.stringify(names)}`
  const hash = hashes.get(key)
  const bodies = hash === undefined ? undefined : cachedBodies(answerKey(hash))
  const made = hash !== undefined && bodies ? { hash, bodies } : await flights(key, () => make(file.slug, pair))
  hashes.set(key, made.hash)
  return keepRepresentation(servedComparison(file, made.hash), made.bodies, coding)
}

const answerKey = (hash: string): string => `changes ${hash}`

/** Lives as long as the page of the tutorial. */
function servedComparison({ headers }: ServedFile, hash: string): ServedDocument {
  const { 'X-Content-Provenance': _ofPage, ...same } = headers
  const etag = `"${hash}"`
  const all = { ...same, 'Content-Type': 'application/json; charset=utf-8', ETag: etag }
  return { contentHash: answerKey(hash), etag, headers: all }
}

async function make(slug: string, pair: Pair): Promise<{ hash: string; bodies: Bodies }> {
  const { since, until, live } = pair
  const before = await textOf(since, live, 'since')
  const after = await textOf(until, live, 'until')
  const { lang, dir } = after
  const head = { slug, since: told(since, live, true), until: told(until, live, true), lang, dir }
  const ms = variables.CONTENT_COMPARE_MS
  const work = inTurn(() =>
    compareInThread({ before: before.compared, after: after.compared, head, ms, most: MOST_ANSWER })
  )
  if (!work) throw new HttpError(503, 'busy', 'Many texts are being compared', { headers: { 'Retry-After': '5' } })
  const outcome = await work.catch((error: unknown): Outcome => {
    // what is too much for the thread ends the thread alone
    if (!(error instanceof TimedOut) && (error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    log('content').warn(`two texts of ${slug} could not be compared`, error)
    return 'too_large'
  })
  if (outcome === 'too_large') throw tooLargeToCompare()
  return { hash: outcome.hash, bodies: { gzip: Buffer.from(outcome.gzip) } }
}

const tooLargeToCompare = (): HttpError =>
  new HttpError(422, 'too_large_to_compare', 'These texts are too large to be compared', { target: 'since' })

interface Read {
  readonly compared: Compared
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** @throws HttpError 410 when it is not stored any more, 422 when it is too large */
async function textOf({ no, contentHash, sourceHash }: Edition, live: Edition, field: string): Promise<Read> {
  if (no !== live.no && !(await isStored(contentHash))) throw gone('version_gone', 'Its text is no longer kept', field)
  const markdown = sourceHash === null ? null : await markdownOf(sourceHash)
  const { bodies } = await readArticle(contentHash)
  const json = bodies.identity ?? (await gunzipAsync(bodies.gzip as Buffer))
  const article = JSON.parse(json.toString('utf8')) as Article | NoArticle
  if (article.html === null) {
    const document = await readDocument(contentHash)
    if (document.identity.length > MOST_HTML) throw tooLargeToCompare()
    return { compared: { text: { html: document.identity.toString('utf8'), isInSteps: false }, markdown } }
  }
  if (article.html.length > MOST_HTML) throw tooLargeToCompare()
  const { html, isInSteps, heading, description, lang, dir } = article
  return {
    compared: { text: { html, isInSteps, title: article.title ?? heading?.title, description }, markdown },
    lang,
    dir
  }
}

async function markdownOf(sourceHash: string): Promise<Compared['markdown']> {
  const stored = await readIntact(sourceHash)
  return stored ? { text: stored.identity.toString('utf8') } : 'lost'
}

async function isStored(hash: string): Promise<boolean> {
  return Boolean(await (await reader()).run(SELECT.one.from(BLOBS).columns('hash').where({ hash })))
}
