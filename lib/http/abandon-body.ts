import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../time.ts'
import { KB } from '../bytes.ts'
import { replaceMethods } from '../replace-methods.ts'

const READ_BEFORE_CLOSE = 256 * KB
/** A client that sends nothing more has read the response by then. */
const CLOSE_AFTER = 5 * SECOND

/**
 * Discards the rest of a request body, of which nothing more is needed; called before the head of the early response is
 * written. A short rest is read, and the connection serves the next request. Of a longer one a little more is read, for a few
 * seconds, so that the client receives the response, whose head says that the connection closes.
 */
export function abandonBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return
  request.unpipe()
  if (isLong(request)) closeByName(request, response)
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

/** True for a body that may be longer than what is read of it. */
const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > READ_BEFORE_CLOSE

/**
 * Tells the client that the connection takes no other request, so that it loses none there, and closes the sending side alone
 * while the client still sends: Node would close both, and the client lose the response (RFC 9112, section 9.6).
 */
function closeByName(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.setHeader('Connection', 'close')
  const closeBoth = socket.destroySoon.bind(socket)
  replaceMethods(socket, { destroySoon: () => void (request.complete ? closeBoth() : socket.end()) })
  request.once('end', () => {
    if (socket.writableEnded) closeBoth()
  })
}
