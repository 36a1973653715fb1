import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { sendError, sendJson } from '../core/send.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'
import { GatewayError } from '../core/errors.ts'
import type { Overlay } from './overlay.ts'
import { checkRebuildKey, type RebuildKeyOptions } from './rebuild-key.ts'
import { unpack, unpackLimits } from './unpack.ts'

const MAX_SILENCE = 30 * SECOND
const silent = new GatewayError(408, 'timeout', 'The upload stood still for 30 seconds; nothing was changed')

/** Endpoint POST /admin/rebuild (GATEWAY-012, GATEWAY-013). */
export class Rebuild {
  readonly #overlay: Overlay
  readonly #key: RebuildKeyOptions
  readonly #recovered: Promise<void>
  #running = false

  constructor(overlay: Overlay, key: RebuildKeyOptions) {
    this.#overlay = overlay
    this.#key = key
    this.#recovered = overlay.recover()
    // a rebuild tries again, and answers what stands in the way
    this.#recovered.catch(() => undefined)
  }

  /** Replaces the overlay by the tar.gz of the request, or refuses it and changes nothing. Never throws. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method !== 'POST')
        throw new GatewayError(405, 'method_not_allowed', 'Send the archive by POST', { Allow: 'POST' })
      await checkRebuildKey(request, this.#key)
      this.#admit(request)
      const files = await this.#replaceOverlay(request)
      sendJson(request, response, 200, { status: 'ok', timestamp: new Date(nowMs()).toISOString(), files })
    } catch (error) {
      sendError(request, response, error)
      // the rest of the body is read past, up to what the answer allows
      request.resume()
    }
  }

  /** Checks that need no body; the caller takes its turn right after, without a pause between. */
  #admit(request: IncomingMessage): void {
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

/**
 * The body as a stream that may be destroyed: the request itself would take the connection with it. It ends with an
 * error when the client goes away or falls silent.
 */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough()
  const silence = setTimeout(() => body.destroy(silent), MAX_SILENCE)
  request.on('data', () => silence.refresh())
  request.once('close', () => {
    if (!request.complete) body.destroy(new GatewayError(400, 'aborted', 'The client went away'))
  })
  body.once('close', () => clearTimeout(silence))
  return request.pipe(body)
}
