import { Agent, type ClientRequest, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { SECOND } from '../time.ts'

/** A server behind the gateway. */
export interface Upstream {
  /** How messages name it. */
  readonly name: string
  readonly origin: string
  /** Starts a request to `address`, a path with its query. The only way in which the gateway calls another server. */
  open(method: string, address: string, headers: OutgoingHttpHeaders): ClientRequest
  stop(): void
}

const CONNECT_TIMEOUT = 5 * SECOND

/** The server at `origin`, over connections that are kept open. */
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

/** A server that does not accept a connection is as good as one that is down. */
function limitConnecting(outgoing: ClientRequest): void {
  outgoing.once('socket', socket => {
    if (!socket.connecting) return
    const timer = setTimeout(() => outgoing.destroy(new Error('no connection in time')), CONNECT_TIMEOUT)
    const settle = (): void => clearTimeout(timer)
    socket.once('connect', settle).once('close', settle)
  })
}
