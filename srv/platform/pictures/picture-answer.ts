import { createHash } from 'node:crypto'
import type { Representation } from '../../../lib/http/representation.ts'

/** A picture, and how long it may be kept. */
export interface ServedPicture {
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly mimeType: string
  readonly cache: string
  readonly bytes: Buffer
}

const policy = {
  'X-Content-Type-Options': 'nosniff',
  // an SVG opened by itself must not run what it carries
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

/** A picture as it is sent, with its hash as entity tag. */
export function pictureAnswer(picture: ServedPicture, more: Readonly<Record<string, string>> = {}): Representation {
  const { hash, mimeType, cache, bytes } = picture
  const etag = `"${hash}"`
  const headers = { 'Content-Type': mimeType, ETag: etag, 'Cache-Control': cache, ...policy, ...more }
  return { status: 200, etag, headers, bodies: { identity: bytes } }
}

/** SHA-256 of the bytes, in hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
