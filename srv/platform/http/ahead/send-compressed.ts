import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeOnce } from '../../../../lib/http/compress.ts'
import { type Encoding, negotiateEncoding, weightsOf } from '../../../../lib/http/negotiation.ts'
import { correlationOf } from './correlation.ts'

/** Shorter answers gain nothing, as in `cap/odata/compress.ts`. */
const LEAST_COMPRESSED = 1024

/** Bytes of an answer that is sent several times, by coding. */
export type Compressed = Map<Encoding, Buffer>

/** An answer that CAP has given, or would give. */
interface Answer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Bytes that were compressed before, and are kept. */
  readonly compressed?: Compressed
}

/** Sends an answer as CAP does: with the id of the request, and compressed where it is long and the client takes it. */
export async function sendCompressed(
  { status = 200, headers, body: made, compressed }: Answer,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const coding = codingOf(made, request.headers['accept-encoding'])
  const body = coding === 'identity' ? made : await bytesIn(coding, made as string, compressed)
  response.writeHead(status, {
    ...headers,
    'X-Correlation-ID': correlationOf(request),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    'Content-Length': Buffer.byteLength(body)
  })
  response.end(body)
}

async function bytesIn(coding: Encoding, text: string, compressed: Compressed = new Map()): Promise<Buffer> {
  const known = compressed.get(coding)
  if (known) return known
  const bytes = await encodeOnce(Buffer.from(text), coding)
  compressed.set(coding, bytes)
  return bytes
}

/**
 * The coding of a body that is sent once, for a client that accepts these: gzip before Brotli, whose buffers of megabytes have
 * the garbage collector stop the process for tens of milliseconds.
 */
export function codingOf({ length }: string | Buffer, accepted = ''): Encoding {
  const coding = length < LEAST_COMPRESSED ? 'identity' : negotiateEncoding(accepted)
  return coding === 'br' && (weightsOf(accepted).get('gzip') ?? 0) > 0 ? 'gzip' : coding
}
