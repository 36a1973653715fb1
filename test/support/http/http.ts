import { once } from 'node:events'
import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as nodeRequest
} from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request as it goes over the wire: nothing is added but Host, Connection and the framing of the body. */
export interface HttpRequest {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** An iterable is sent chunk by chunk at its own pace. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
  /** To reuse connections; by default each request has its own. */
  readonly agent?: Agent
}

/** A response as it came over the wire: the bytes are not decompressed. */
export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  /** Bytes of the request that were on their way when the response's head arrived; system buffers take some MB. */
  readonly bytesSent: number
  /** The body as text, decompressed as its Content-Encoding says. */
  readonly text: () => string
  /** The parsed JSON body. Throws with the body's beginning when it is not JSON. */
  readonly json: <Shape = unknown>() => Shape
}

/**
 * Sends one request and reads the whole response. A server may answer and close before it has read the body: the
 * response counts then, not the broken pipe. Throws when the connection fails before a response.
 */
export async function send(url: string, options: HttpRequest = {}): Promise<HttpResponse> {
  if (options.agent) return exchange(url, options, options.agent)
  const ownConnection = new Agent({ keepAlive: true })
  try {
    return await exchange(url, options, ownConnection)
  } finally {
    ownConnection.destroy()
  }
}

async function exchange(url: string, options: HttpRequest, agent: Agent): Promise<HttpResponse> {
  const { body, ...head } = options
  const outgoing = nodeRequest(url, { ...head, agent })
  const answered = responseOf(outgoing)
  const writing = writeBody(outgoing, body, answered).catch((error: Error) => void outgoing.destroy(error))
  const incoming = await answered
  const bytesSent = outgoing.socket?.bytesWritten ?? 0
  const bytes = await readAll(incoming)
  await writing
  return asResponse(incoming, bytes, bytesSent)
}

export const get = (url: string, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> => send(url, { headers })

export const head = (url: string, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> =>
  send(url, { method: 'HEAD', headers })

/** Posts `content` as JSON; a string goes as it is, so that malformed JSON can be sent. */
export function post(url: string, content: unknown, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return send(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

export const bearer = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` })

/** The Authorization header of a development user, whose password is the name. */
export const as = (user: string): { authorization: string } => ({ authorization: `Basic ${btoa(`${user}:${user}`)}` })

function responseOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
  })
}

const chunkSize = 64 * 1024

async function writeBody(
  outgoing: ClientRequest,
  body: HttpRequest['body'],
  answered: Promise<IncomingMessage>
): Promise<void> {
  if (body === undefined) return void outgoing.end()
  const settled = new AbortController()
  const closed = answered.catch(() => undefined).then(() => settled.abort())
  if (typeof body === 'string' || body instanceof Uint8Array) {
    outgoing.setHeader('content-length', Buffer.byteLength(body))
  }
  for await (const chunk of inChunks(body)) {
    if (settled.signal.aborted) break
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), closed])
  }
  outgoing.end()
}

async function* inChunks(body: string | Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    yield* body
    return
  }
  const bytes = Buffer.from(body)
  for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.subarray(start, start + chunkSize)
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function asResponse(incoming: IncomingMessage, body: Buffer, bytesSent: number): HttpResponse {
  const text = (): string => decompressed(body, incoming.headers['content-encoding']).toString('utf8')
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    rawHeaders: incoming.rawHeaders,
    body,
    bytesSent,
    text,
    json: <Shape>() => parsed(text()) as Shape
  }
}

function decompressed(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0 || encoding === undefined || encoding === 'identity') return body
  if (encoding === 'gzip') return gunzipSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  throw new Error(`Content-Encoding ${encoding} was not asked for`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`Not JSON: ${text.slice(0, 300)}`, { cause: error })
  }
}
