import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from './core/log.ts'
import { isFromElsewhere, type PublicAddress } from './core/origin.ts'
import { clientAddress, requestHeaders } from './proxy/request-headers.ts'
import { forwardUpgrade, refuseUpgrade } from './proxy/upgrade.ts'
import { checkHost, targetOf } from '../../lib/http/target.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { SECOND } from '../../lib/time.ts'
import type { Upstream } from '../../lib/http/upstream.ts'
import type { Session } from './session/session.ts'
import type { Sessions } from './session/sessions.ts'

export interface UpgradeParts {
  readonly sessions: Sessions
  readonly address: PublicAddress
  readonly backend: Upstream
  readonly proxyHops: number
}

/** Time between two looks at the sessions of open connections: a logout closes them, wherever it was. */
const LOOKED_AT = 15 * SECOND

const sockets = /^\/(?:socket\.io|ws)\//

/** True for what is passed on as a WebSocket; other upgrades are answered as plain requests (RFC 9110, section 7.8). */
export function isSocket({ url, headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && sockets.test(url ?? '')
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The listener for WebSockets: with the session's token, and never for another site (OWASP ASVS 5.0, 4.4.2). */
export function createUpgrades({ sessions, address, backend, proxyHops }: UpgradeParts): UpgradeListener {
  const closeWhenEnded = watchSessions(sessions)
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const path = addressOf(request)
    if (path === undefined) return refuseUpgrade(socket, 400, 'Bad Request')
    const publicOrigin = address.originOf(request)
    if (isFromElsewhere(request, publicOrigin)) return refuseUpgrade(socket, 403, 'Forbidden')
    const { session, setCookies } = await sessions.callerOf(request)
    const authorization = session ? `Bearer ${session.accessToken}` : request.headers.authorization
    const headers = requestHeaders(request, {
      authorization,
      publicOrigin,
      clientAddress: clientAddress(request, proxyHops)
    })
    if (session) closeWhenEnded(socket, session)
    forwardUpgrade(socket, head, { upstream: backend, address: path, headers, setCookies })
  }
  return (request, socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy())
  }
}

/** Closes each connection that is given to it when its session has ended. */
function watchSessions(sessions: Sessions): (socket: Duplex, session: Session) => void {
  const open = new Map<Duplex, Session>()
  const timer = setInterval(() => {
    for (const [socket, session] of open)
      sessions.hasEnded(session).then(
        hasEnded => hasEnded && socket.destroy(),
        (error: unknown) => log.error('a connection was not looked at', error)
      )
  }, LOOKED_AT).unref()
  onStop(() => clearInterval(timer))
  return (socket, session) => {
    open.set(socket, session)
    socket.once('close', () => open.delete(socket))
  }
}

/** The address that goes on; undefined for a request that two servers could read in two ways. */
function addressOf(request: IncomingMessage): string | undefined {
  try {
    checkHost(request)
    const { path, query } = targetOf(request.url ?? '/')
    return path + query
  } catch {
    return undefined
  }
}
