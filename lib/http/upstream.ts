import { Agent, type ClientRequest, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { SECOND } from '../time.ts'

/** A server behind the gateway. */
export interface Upstream {
  /** Name in messages. */
  readonly name: string
  readonly origin: string
  /** Starts a request to a path with query; all requests of the gateway to other servers go through here. */
  open(method: string, address: string, headers: OutgoingHttpHeaders): ClientRequest
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
    open: (method, path, headers) => {
      const outgoing = start({ ...target, method, path, headers })
      limitConnecting(outgoing)
      return outgoing
    },
    stop: () => agent.destroy()
  }
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
