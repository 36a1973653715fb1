import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeOnce } from '../../../../lib/http/compress.ts'
import { type Encoding, negotiateEncoding, weightsOf } from '../../../../lib/http/negotiation.ts'
import { correlationOf } from './correlation.ts'

/** Shorter answers gain nothing, as in `cap/odata/compress.ts`. */
const LEAST_COMPRESSED = 1024

/** An answer that CAP has given, or would give. */
interface Answer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Sends an answer as CAP does: with the id of the request, and compressed where it is long and the client takes it. */
export async function sendCompressed(
  { status = 200, headers, body: made }: Answer,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const coding = codingOf(made, request.headers['accept-encoding'])
  const body = coding === 'identity' ? made : await encodeOnce(Buffer.from(made as string), coding)
  response.writeHead(status, {
    ...headers,
    'X-Correlation-ID': correlationOf(request),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    'Content-Length': Buffer.byteLength(body)
  })
  response.end(body)
}

/**
 * The coding of a body that is sent once, for a client that accepts these: gzip before Brotli, whose buffers of megabytes have
 * the garbage collector stop the process for tens of milliseconds.
 */
export function codingOf({ length }: string | Buffer, accepted = ''): Encoding {
  const coding = length < LEAST_COMPRESSED ? 'identity' : negotiateEncoding(accepted)
  return coding === 'br' && (weightsOf(accepted).get('gzip') ?? 0) > 0 ? 'gzip' : coding
}
