import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { now } from '../clock.ts'
import { GatewayError, unauthorized } from '../errors.ts'
import type { Overlay } from './overlay.ts'
import { unpack, unpackLimits } from './unpack.ts'

/** Answers POST /admin/rebuild (GATEWAY-012, 013; wire facts, section 6.5). */
export class Rebuild {
  readonly #overlay: Overlay
  readonly #key: string | undefined
  readonly #recovered: Promise<void>
  #running = false

  constructor(overlay: Overlay, key: string | undefined) {
    this.#overlay = overlay
    this.#key = key
    this.#recovered = overlay.recover()
    // a rebuild tries again, and answers what stands in the way
    this.#recovered.catch(() => undefined)
  }

  /** Replaces the overlay by the tar.gz of the request, or refuses it and changes nothing. Never throws. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#admit(request)
      const files = await this.#replaceOverlay(request)
      sendJson(response, 200, { status: 'ok', timestamp: new Date(now()).toISOString(), files })
    } catch (error) {
      refuse(error, request, response)
    }
  }

  /** Everything that is known before the body is read; the key first. */
  #admit(request: IncomingMessage): void {
    if (request.method !== 'POST')
      throw new GatewayError(405, 'method_not_allowed', 'Send the archive by POST', { Allow: 'POST' })
    if (!this.#key) throw new GatewayError(503, 'not_configured', 'REBUILD_API_KEY is not configured')
    if (!carriesKey(request, this.#key)) throw unauthorized('Send the rebuild key as bearer token')
    if (Number(request.headers['content-length'] ?? 0) > unpackLimits.packed)
      throw new GatewayError(413, 'too_large', `The archive is over ${unpackLimits.packed} bytes; nothing was changed`)
    if (this.#running)
      throw new GatewayError(409, 'rebuild_running', 'Another rebuild is running; send this one again after it', {
        'Retry-After': '5'
      })
  }

  async #replaceOverlay(request: IncomingMessage): Promise<number> {
    this.#running = true
    try {
      await this.#recovered.catch(() => this.#overlay.recover())
      const incoming = await this.#overlay.incoming()
      try {
        const files = await unpack(bodyOf(request), incoming)
        await this.#overlay.switchTo(incoming)
        return files
      } finally {
        await this.#overlay.discard(incoming)
      }
    } finally {
      this.#running = false
    }
  }
}

/** The body as a stream that may be destroyed: the request itself would take the connection with it. */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough()
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the client went away'))
  })
  return request.pipe(body)
}

/** Compares digests, so that the time tells nothing of the key, nor of its length (claim P5). */
function carriesKey({ headers }: IncomingMessage, key: string): boolean {
  const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sent), digest(key))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const { status, code, message, headers } = error instanceof GatewayError ? error : unexpected(error)
  // the rest of the body is not waited for
  if (!request.complete) response.setHeader('Connection', 'close')
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  sendJson(response, status, { error: { code, message } })
  lingerThenClose(request)
}

function unexpected(error: unknown): GatewayError {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  return new GatewayError(500, 'internal', `The archive could not be stored (${code})`)
}

function sendJson(response: ServerResponse, status: number, content: object): void {
  const body = Buffer.from(JSON.stringify(content))
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store'
  })
  response.end(body)
}

const LINGER = 1000

/** Lets the client read the answer before the connection is cut under what it still sends. */
function lingerThenClose(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  setTimeout(() => request.socket.destroy(), LINGER).unref()
}
