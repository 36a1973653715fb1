import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Encoding } from './negotiation.ts'
import { type Representation, VARY } from './representation.ts'

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)
const brotliAsync = promisify(brotliCompress)

/** Quality 5 costs about as much as gzip and is 10 % smaller; 11 would take 100 ms a page. */
const BROTLI_QUALITY = 5

/** Adds the bytes in `coding`, compressed off the event loop. */
export async function withCoding(representation: Representation, coding: Encoding): Promise<Representation> {
  if (representation.bodies[coding]) return representation
  const identity = representation.bodies.identity ?? (await gunzipAsync(representation.bodies.gzip as Buffer))
  return { ...representation, bodies: { ...representation.bodies, [coding]: await encode(identity, coding) } }
}

/** Bytes in `coding`, compressed off the event loop. */
async function encode(identity: Buffer, coding: Encoding): Promise<Buffer> {
  if (coding === 'identity') return identity
  if (coding === 'gzip') return gzipAsync(identity)
  return brotliAsync(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length
    }
  })
}

/**
 * A window of 8 KB and tables of 32 KB: zlib's usual 268 KB for each answer count as memory of the process, and have the garbage
 * collector stop it every few hundred answers.
 */
const SENT_ONCE = { windowBits: 13, memLevel: 6 }

/** The same for bytes that are sent once: Brotli needs megabytes, so it is for clients that take nothing else. */
export function encodeOnce(identity: Buffer, coding: Encoding): Promise<Buffer> {
  return coding === 'gzip' ? gzipAsync(identity, SENT_ONCE) : encode(identity, coding)
}

/** Representation of long-lived bytes in all codings; `variesBy` adds to the Vary header. */
export async function staticRepresentation(
  identity: Buffer,
  etag: string,
  headers: Representation['headers'],
  variesBy: readonly string[] = []
): Promise<Representation> {
  const [gzipped, brotli] = await Promise.all([encode(identity, 'gzip'), encode(identity, 'br')])
  const all = { ...headers, ETag: etag, Vary: [...variesBy, VARY].join(', ') }
  return { status: 200, etag, headers: all, bodies: { identity, gzip: gzipped, br: brotli } }
}
