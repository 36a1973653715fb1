import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** HTTP request to the server that the command publishes to. */
export interface Exchange {
  method: 'GET' | 'HEAD' | 'POST'
  url: URL
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal: AbortSignal
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/**
 * Sends a request to the server that the command publishes to, and reads the whole answer; redirects are not followed.
 * @throws what Node throws when no connection is made, the answer breaks off or the signal is aborted.
 */
export async function exchange({ method, url, headers, body, signal }: Exchange): Promise<Answer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal })
    outgoing.once('response', resolve).once('error', reject)
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.end(body)
  })
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: await buffer(incoming) }
}
