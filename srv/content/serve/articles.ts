import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import type { Pictures } from '@tutorial-platform/dialect/article'
import { inTransaction, placeholders, reader, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration, generation, holdGeneration } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { readDocument, readIntact } from '../store/blobs.ts'
import { COMPOSITION } from '../compose/article.ts'
import type { ComposeInput } from '../compose/compose.worker.ts'
import type { Blob } from '../publish/decode-append.ts'
import { type Picture, renditionWidths } from '../renditions/widths.ts'
import { cachedBodies, type Bodies } from './document-cache.ts'
import { ARTICLES, IMAGE_USES, IMAGES } from '../store/model.ts'

const { DELETE, SELECT, UPSERT } = cds.ql

/** Generation of the pictures that articles were composed with. */
const PICTURES = 'pictures'

/** An article's JSON under its SHA-256. */
export interface StoredArticle {
  readonly hash: string
  readonly bodies: Bodies
}

const composeDocument = inWorker<ComposeInput, Blob>(new URL('../compose/compose.worker.ts', import.meta.url))

/** Hashes of articles by those of their documents and the pictures that were there: the one follows from the others. */
const hashes = new LRUCache<string, string>({ max: 10_000 })
const reading = singleFlight<StoredArticle>()
const keyOf = (contentHash: string): string => `${generation(PICTURES)} ${contentHash}`

/** The hash of a document's article, when this instance has read it before. */
export function knownArticle(contentHash: string): string | undefined {
  return hashes.get(keyOf(contentHash))
}

/**
 * Reads the article of a stored document; many requests for one wait for one read. An article that is missing, damaged or
 * of an older composition is composed in a worker thread and answered at once; it is stored meanwhile.
 * @throws CorruptContent when the document itself is damaged.
 */
export function readArticle(contentHash: string): Promise<StoredArticle> {
  const key = keyOf(contentHash)
  return reading(key, () => load(key, contentHash))
}

async function load(key: string, contentHash: string): Promise<StoredArticle> {
  const hash = hashes.get(key) ?? (await storedHash(contentHash))
  const bodies = hash === undefined ? undefined : (cachedBodies(hash) ?? (await readIntact(hash)))
  const article = hash !== undefined && bodies ? { hash, bodies } : await composed(contentHash)
  hashes.set(key, article.hash)
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
  const pictures = generation(PICTURES)
  const { identity } = await readDocument(contentHash)
  const blob = await composeDocument({ document: identity, pictures: await picturesOf(contentHash) })
  counter('content.articles.composed').add()
  storeSoon(contentHash, { blob, pictures })
  return { hash: blob.hash, bodies: { gzip: Buffer.from(blob.gzip.buffer, blob.gzip.byteOffset, blob.gzip.length) } }
}

/** Pictures of a document that are served in smaller forms. */
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

/**
 * Has the articles of documents that use a picture composed anew: it has just been stored, and they name its smaller forms from
 * then on. Follow it by `showChanges`.
 */
export async function outdateArticles(tx: Tx, picture: Picture & { readonly hash: string }): Promise<void> {
  if (renditionWidths(picture).length === 0) return
  const isUse = { imageHash: picture.hash }
  if (!(await tx.run(SELECT.one.from(IMAGE_USES).columns('contentHash').where(isUse)))) return
  await bumpGeneration(tx, PICTURES)
  const uses = SELECT.from(IMAGE_USES).columns('contentHash').where(isUse)
  await tx.run(DELETE.from(ARTICLES).where({ contentHash: { in: uses } }))
}

/** An article that is not stored yet, and the generation of the pictures that it was composed with. */
interface Composed {
  readonly blob: Blob
  readonly pictures: number
}

/** Articles stored in one transaction. */
const BATCH = 50
const unstored = new Map<string, Composed>()
let storing = false

/** Stores an article behind the answer: a reader does not wait for writers, and what is lost is composed again. */
function storeSoon(contentHash: string, composed: Composed): void {
  unstored.set(contentHash, composed)
  if (!storing) void storeAll()
}

async function storeAll(): Promise<void> {
  storing = true
  try {
    while (unstored.size > 0) {
      const batch = [...unstored].slice(0, BATCH)
      await inTransaction(tx => storeArticles(tx, batch))
      for (const [contentHash, each] of batch) if (unstored.get(contentHash) === each) unstored.delete(contentHash)
    }
  } catch (error) {
    log('content').warn('articles could not be stored, they are composed again when needed', error)
    unstored.clear()
  } finally {
    storing = false
  }
}

/** Replaces bytes that are there: they may be damaged. Articles without pictures that have come since are left to the next reader. */
async function storeArticles(tx: Tx, composed: readonly (readonly [string, Composed])[]): Promise<void> {
  const pictures = await holdGeneration(tx, PICTURES)
  const articles = composed.flatMap(([contentHash, each]) =>
    each.pictures === pictures ? [[contentHash, each.blob] as const] : []
  )
  if (articles.length === 0) return
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
