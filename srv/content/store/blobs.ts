import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { placeholders, reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'

const gunzipAsync = promisify(gunzip)

/** Stored bytes that are missing or no longer what was published; the request fails rather than serve them. */
class CorruptContent extends Error {}

/** One raw query for the bytes alone (CONTENT-006). */
async function readBytes(
  table: 'ContentBlobs' | 'ContentImages',
  column: 'gzip' | 'bytes',
  hash: string
): Promise<Buffer | undefined> {
  const sql = `SELECT ${column} AS bytes FROM tutorials_content_${table} WHERE hash = ${placeholders(1)}`
  const [row] = await (await reader()).run<{ bytes: Uint8Array }[]>(sql, [hash])
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
}

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
  const gzip = await readBytes('ContentBlobs', 'gzip', hash)
  const identity = gzip && (await gunzipAsync(gzip).catch(() => undefined))
  if (!gzip || !identity || createHash('sha256').update(identity).digest('hex') !== hash) return undefined
  return { gzip, identity }
}

/** @throws CorruptContent when the image is not what its hash says; undefined when there is none. */
export async function readImage(hash: string): Promise<Buffer | undefined> {
  const bytes = await readBytes('ContentImages', 'bytes', hash)
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== hash) throw corrupt(hash)
  return bytes
}

function corrupt(hash: string): CorruptContent {
  counter('content.corrupt').add()
  log('content').error(`ALERT: stored content ${hash} is missing or damaged; restore it from a backup or publish again`)
  return new CorruptContent(`stored content ${hash} is missing or damaged`)
}
