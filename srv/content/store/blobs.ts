import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readBytes } from '../../cap/database/read-bytes.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'

const gunzipAsync = promisify(gunzip)

/** Stored bytes that are missing or no longer what was published; the request fails rather than serve them. */
class CorruptContent extends Error {}

/** One raw query for the bytes alone (CONTENT-006). */
const bytesOf = (table: 'ContentBlobs' | 'ContentImages', column: 'gzip' | 'bytes', hash: string) =>
  readBytes({ table: `tutorials_content_${table}`, column, key: 'hash', value: hash })

/** Gzip bytes and their decompressed form. */
export interface StoredBytes {
  readonly gzip: Buffer
  readonly identity: Buffer
}

/**
 * Reads a document, checked against its hash.
 * @throws CorruptContent
 */
export async function readDocument(hash: string): Promise<StoredBytes> {
  const stored = await readIntact(hash)
  if (!stored) throw corrupt(hash)
  return stored
}

/** Reads bytes by their hash; undefined when they are missing or damaged. */
export async function readIntact(hash: string): Promise<StoredBytes | undefined> {
  const gzip = await bytesOf('ContentBlobs', 'gzip', hash)
  const identity = gzip && (await gunzipAsync(gzip).catch(() => undefined))
  if (!gzip || !identity || createHash('sha256').update(identity).digest('hex') !== hash) return undefined
  return { gzip, identity }
}

/** @throws CorruptContent when the image is not what its hash says; undefined when there is none. */
export async function readImage(hash: string): Promise<Buffer | undefined> {
  const bytes = await bytesOf('ContentImages', 'bytes', hash)
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== hash) throw corrupt(hash)
  return bytes
}

function corrupt(hash: string): CorruptContent {
  counter('content.corrupt').add()
  log('content').error(`ALERT: stored content ${hash} is missing or damaged; restore it from a backup or publish again`)
  return new CorruptContent(`stored content ${hash} is missing or damaged`)
}
