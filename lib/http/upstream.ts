import { Agent, type ClientRequest, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { SECOND } from '../time.ts'

/** A connection that other requests had before, where there is one, or one for this request alone. */
export type Connection = 'kept' | 'new'

/** A server behind the gateway. */
export interface Upstream {
  /** Name in messages. */
  readonly name: string
  readonly origin: string
  /** Starts a request to a path with query; all requests of the gateway to other servers go through here. */
  open(method: string, address: string, headers: OutgoingHttpHeaders, connection?: Connection): ClientRequest
  stop(): void
}

const CONNECT_TIMEOUT = 5 * SECOND

/** Creates an upstream for `origin`, with keep-alive connections. */
export function createUpstream(name: string, origin: URL): Upstream {
  const secure = origin.protocol === 'https:'
  const agent = new (secure ? HttpsAgent : Agent)({ keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo' })
  const start = secure ? httpsRequest : httpRequest
  const { hostname, port } = origin
  const target = { agent, hostname: hostname.replace(/^\[|\]$/g, ''), port: port || (secure ? 443 : 80) }
  return {
    name,
    origin: origin.origin,
    open: (method, path, headers, connection = 'kept') => {
      const outgoing = start({ ...target, ...(connection === 'new' && { agent: false }), method, path, headers })
      limitConnecting(outgoing)
      return outgoing
    },
    stop: () => agent.destroy()
  }
}

/** Codes of a connection that the other side has closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE'])

/**
 * True when a kept connection closed in the moment in which `outgoing` used it again. What changes nothing may be sent once more
 * then, on a new connection, since others may have closed with it (RFC 9112, 9.3.1).
 */
export function closedOnReuse({ reusedSocket }: ClientRequest, error: unknown): boolean {
  return reusedSocket && CLOSED.has((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Watches a request that is safe to repeat; the result tells for its error whether the connection has closed without a byte of an
 * answer, also one that no request had before.
 */
export function watchAnswer(outgoing: ClientRequest): (error: unknown) => boolean {
  let received = (): number => 0
  outgoing.once('socket', socket => {
    const before = socket.bytesRead
    received = () => socket.bytesRead - before
  })
  return error => CLOSED.has((error as NodeJS.ErrnoException).code ?? '') && received() === 0
}

/** Connect timeout: a server that does not accept a connection counts as down. */
function limitConnecting(outgoing: ClientRequest): void {
  outgoing.once('socket', socket => {
    if (!socket.connecting) return
    const timer = setTimeout(() => outgoing.destroy(new Error('no connection in time')), CONNECT_TIMEOUT)
    const settle = (): void => clearTimeout(timer)
    socket.once('connect', settle).once('close', settle)
  })
}
