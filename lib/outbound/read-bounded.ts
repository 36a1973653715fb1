import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Body that is longer than the caller takes, compressed or not. */
export class TooLongError extends Error {}

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The encodings that `readBounded` takes back, for Accept-Encoding. */
export const ENCODINGS = 'gzip, deflate, br'

/**
 * The body of an answer without its encoding.
 * @throws TooLongError when it has more than `maxBytes`, before or after it is decoded; Error for an encoding that was not asked for.
 */
export async function readBounded(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = incoming.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity' || incoming.statusCode === 304) return gather(incoming, maxBytes)
  if (!(encoding in decoders)) throw new Error(`answered with the encoding ${encoding.slice(0, 40)}`)
  const encoded = await gather(incoming, maxBytes)
  if (encoded.length === 0) return encoded
  const decoder = decoders[encoding as keyof typeof decoders]()
  decoder.end(encoded)
  return gather(decoder, maxBytes)
}

async function gather(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > maxBytes) throw new TooLongError(`longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
