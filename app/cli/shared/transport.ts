import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

/** HTTP request. All requests of the command go through this file. */
export interface Exchange {
  method: 'GET' | 'HEAD' | 'POST'
  url: URL
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal: AbortSignal
  /** Resolves the host; the connection uses only the addresses that it returns, which stops DNS rebinding. */
  lookup?: LookupFunction
  /** Longest body that is read. */
  maxBytes?: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/**
 * Sends a request and reads the whole answer; redirects are not followed. Throws what Node throws when no connection
 * is made, the answer breaks off or the signal is aborted, and RangeError for a body that is too long.
 */
export async function exchange(options: Exchange): Promise<Answer> {
  const { method, url, headers, body, signal, lookup, maxBytes = Infinity } = options
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal, ...(lookup ? { lookup } : {}) })
    outgoing.once('response', resolve).once('error', reject)
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.end(body)
  })
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: await readBody(incoming, maxBytes) }
}

async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > maxBytes) throw new RangeError(`longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
