import type { IncomingMessage } from 'node:http'
import { SECOND } from '../time.ts'
import { KB } from '../bytes.ts'

const READ_BEFORE_CLOSE = 256 * KB
/** A client that sends nothing more has read the response by then. */
const CLOSE_AFTER = 5 * SECOND

/**
 * Discards the rest of a request body after an early response: reads a little more, for a few seconds, so that the client
 * receives the response, and then closes the connection.
 */
export function abandonBody(request: IncomingMessage): void {
  if (request.complete || !hasBody(request)) return
  request.unpipe()
  const close = setTimeout(() => request.socket.destroy(), CLOSE_AFTER).unref()
  request.once('end', () => clearTimeout(close))
  let seen = 0
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen <= READ_BEFORE_CLOSE) return
    request.pause()
    setTimeout(() => request.socket.destroy(), SECOND).unref()
  })
  // an earlier reader may have paused the stream
  request.resume()
}

/** True for a request that says that it has a body; Node calls others incomplete too, until their listeners have run. */
function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  return coding !== undefined || Number(length) !== 0
}
