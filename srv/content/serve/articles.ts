import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import { inTransaction, placeholders, reader, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { readDocument, readIntact } from '../store/blobs.ts'
import { COMPOSITION } from '../compose/article.ts'
import type { ComposeInput } from '../compose/compose.worker.ts'
import type { Pictures } from '../compose/srcset.ts'
import type { Blob } from '../publish/decode-append.ts'
import { type Picture, renditionWidths } from '../renditions/widths.ts'
import { cachedBodies, type Bodies } from './document-cache.ts'
import { ARTICLES, IMAGE_USES, IMAGES } from '../store/model.ts'

const { SELECT, UPSERT } = cds.ql

/** An article's JSON under its SHA-256. */
export interface StoredArticle {
  readonly hash: string
  readonly bodies: Bodies
}

const composeDocument = inWorker<ComposeInput, Blob>(new URL('../compose/compose.worker.ts', import.meta.url))

/** Hashes of articles by those of their documents; never stale, since the one follows from the other. */
const hashes = new LRUCache<string, string>({ max: 10_000 })
const reading = singleFlight<StoredArticle>()

/** The hash of a document's article, when this instance has read it before. */
export function knownArticle(contentHash: string): string | undefined {
  return hashes.get(contentHash)
}

/**
 * Reads the article of a stored document; many requests for one wait for one read. An article that is missing, damaged or
 * of an older composition is composed in a worker thread and answered at once; it is stored meanwhile.
 * @throws CorruptContent when the document itself is damaged.
 */
export function readArticle(contentHash: string): Promise<StoredArticle> {
  return reading(contentHash, () => load(contentHash))
}

async function load(contentHash: string): Promise<StoredArticle> {
  const hash = hashes.get(contentHash) ?? (await storedHash(contentHash))
  const bodies = hash === undefined ? undefined : (cachedBodies(hash) ?? (await readIntact(hash)))
  const article = hash !== undefined && bodies ? { hash, bodies } : await composed(contentHash)
  hashes.set(contentHash, article.hash)
  return article
}

async function storedHash(contentHash: string): Promise<string | undefined> {
  const row = await (
    await reader()
  ).run<{ articleHash: string } | undefined>(
    SELECT.one.from(ARTICLES).columns('articleHash').where({ contentHash, composition: COMPOSITION })
  )
  return row?.articleHash
}

async function composed(contentHash: string): Promise<StoredArticle> {
  const { identity } = await readDocument(contentHash)
  const blob = await composeDocument({ document: identity, pictures: await picturesOf(contentHash) })
  counter('content.articles.composed').add()
  storeSoon(contentHash, blob)
  return { hash: blob.hash, bodies: { gzip: Buffer.from(blob.gzip.buffer, blob.gzip.byteOffset, blob.gzip.length) } }
}

/** Pictures of a document that are served in smaller forms; one that is stored later is served as it is. */
async function picturesOf(contentHash: string): Promise<Pictures> {
  const used = SELECT.from(IMAGE_USES).columns('imageHash').where({ contentHash })
  const db = await reader()
  const pictures = await db.run<(Picture & { hash: string })[]>(
    SELECT.from(IMAGES)
      .columns('hash', 'mimeType', 'width', 'height')
      .where({ hash: { in: used } })
  )
  return new Map(
    pictures.flatMap(picture => (renditionWidths(picture).length > 0 ? [[picture.hash, picture.width ?? 0]] : []))
  )
}

/** Articles stored in one transaction. */
const BATCH = 50
const unstored = new Map<string, Blob>()
let storing = false

/** Stores an article behind the answer: a reader does not wait for writers, and what is lost is composed again. */
function storeSoon(contentHash: string, blob: Blob): void {
  unstored.set(contentHash, blob)
  if (!storing) void storeAll()
}

async function storeAll(): Promise<void> {
  storing = true
  try {
    while (unstored.size > 0) {
      const batch = [...unstored].slice(0, BATCH)
      await inTransaction(tx => storeArticles(tx, batch))
      for (const [contentHash] of batch) unstored.delete(contentHash)
    }
  } catch (error) {
    log('content').warn('articles could not be stored, they are composed again when needed', error)
    unstored.clear()
  } finally {
    storing = false
  }
}

/** Replaces bytes that are there: they may be damaged. */
async function storeArticles(tx: Tx, articles: readonly (readonly [string, Blob])[]): Promise<void> {
  await tx.run(
    `INSERT INTO tutorials_content_ContentBlobs (hash, gzip) VALUES (${placeholders(2)})
     ON CONFLICT (hash) DO UPDATE SET gzip = excluded.gzip`,
    articles.map(([, { hash, gzip }]) => [hash, gzip])
  )
  const rows = articles.map(([contentHash, { hash }]) => ({
    contentHash,
    composition: COMPOSITION,
    articleHash: hash
  }))
  await tx.run(UPSERT.into(ARTICLES).entries(rows))
}
