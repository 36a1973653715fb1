import type { IncomingMessage } from 'node:http'
import { SECOND } from '../time.ts'
import { KB } from './bytes.ts'

const READ_BEFORE_CLOSE = 256 * KB

/**
 * Gives up the rest of a request body after an answer that did not wait for it: reads a little, so that the client sees
 * the answer, and then closes the connection.
 */
export function abandonBody(request: IncomingMessage): void {
  if (request.complete) return
  request.unpipe()
  let seen = 0
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen <= READ_BEFORE_CLOSE) return
    request.pause()
    setTimeout(() => request.socket.destroy(), SECOND).unref()
  })
  // whoever read before may have left it paused
  request.resume()
}
