import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../../lib/time.ts'

const DRAINED_BEFORE_CLOSE = 256 * 1024

/**
 * After an answer that did not wait for the body: reads a little of the rest, so that the client sees the answer, and
 * then closes the connection.
 */
export function abandonBody(request: IncomingMessage): void {
  if (request.complete) return
  request.unpipe()
  let seen = 0
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen <= DRAINED_BEFORE_CLOSE) return
    request.pause()
    setTimeout(() => request.socket.destroy(), SECOND).unref()
  })
}
