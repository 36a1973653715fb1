import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import { OpenCount } from '../../../lib/http/open-count.ts'
import { type Access, admit, type Gates } from '../access/access.ts'
import { clientIn } from '../access/client-in.ts'
import { platformVariables } from '../config/platform-variables.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { DAY, now, SECOND } from '../../../lib/time.ts'
import { HttpError } from '../../../lib/errors.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'
import { KB } from '../../../lib/bytes.ts'
import type { AllowedOrigins } from './cors.ts'
import { onlyOwnPages } from './socket-origin.ts'

/** A Socket.IO namespace and who may join it. */
export interface Namespace {
  readonly name: `/${string}`
  readonly access: Access
}

/** Clients send little: their identity and the names of namespaces. */
const MAX_MESSAGE = 16 * KB
/** A client that joins no namespace in this time is disconnected. */
const JOIN_WITHIN = 10 * SECOND
/** Longest time until a client must join again; timers cannot wait longer than 24 days. */
const LONGEST_WAIT = DAY

/**
 * Takes the requests and upgrades of `namespaces` over from `server`. A refused client gets `connect_error` with the HTTP
 * status of the refusal in `data.code`. Returns a function that ends all connections.
 */
export function serveSockets(
  server: HttpServer,
  namespaces: readonly Namespace[],
  gates: Gates,
  allowed: AllowedOrigins
): () => void {
  const limit = sessionLimit()
  const sockets = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: JOIN_WITHIN,
    allowRequest: onlyOwnPages(allowed, limit.allow)
  })
  sockets.engine.on('connection', limit.opened)
  for (const { name, access } of namespaces)
    sockets.of(name).use((socket, next) => {
      admit(access, socket.request, gates).then(
        caller => {
          closeAtExpiry(socket, caller)
          next()
        },
        (refusal: unknown) => next(asConnectError(refusal))
      )
    })
  return () => {
    sockets.disconnectSockets(true)
    sockets.engine.close()
  }
}

/** Limit of open sessions: asked by Engine.IO ahead of each, and told of each that is open. */
interface SessionLimit {
  readonly allow: NonNullable<ServerOptions['allowRequest']>
  readonly opened: (session: Session) => void
}

interface Session {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Refuses new sessions beyond the limits of all clients and of one. A request of an open session names it. */
function sessionLimit(): SessionLimit {
  const { MAX_SOCKET_SESSIONS, MAX_SOCKET_SESSIONS_PER_ADDRESS } = platformVariables
  const open = new OpenCount(MAX_SOCKET_SESSIONS_PER_ADDRESS)
  let all = 0
  return {
    allow: (request, decide) => {
      const isNew = !namesSession(request)
      const isFull = isNew && (all >= MAX_SOCKET_SESSIONS || open.isFull(clientIn(request)))
      decide(isFull ? 'Too many sessions are open' : null, !isFull)
    },
    opened: session => {
      const client = clientIn(session.request)
      all += 1
      open.enter(client)
      session.once('close', () => {
        all -= 1
        open.leave(client)
      })
    }
  }
}

/** As Engine.IO reads it, which opens a session for an empty `sid`, and refuses one that it does not know. */
const namesSession = ({ url = '/' }: IncomingMessage): boolean =>
  Boolean(new URL(url, 'http://localhost').searchParams.getAll('sid').at(-1))

/** Closes the connection when the token of its caller expires; a client with a newer token reconnects by itself. */
function closeAtExpiry(socket: Socket, caller: Caller | undefined): void {
  if (caller?.expires === undefined) return
  const wait = Math.max(0, caller.expires - now().getTime())
  const timer = setTimeout(() => socket.conn.close(), Math.min(wait, LONGEST_WAIT)).unref()
  socket.once('disconnect', () => clearTimeout(timer))
}

function asConnectError(error: unknown): Error {
  const refusal = databaseRefusal(error) ?? error
  if (refusal instanceof HttpError) return Object.assign(new Error(refusal.message), { data: { code: refusal.status } })
  log('sockets').error('a client could not join', refusal)
  return Object.assign(new Error('The server failed'), { data: { code: 500 } })
}
