import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { admit, type Access, type Gates } from '../access/access.ts'
import { SECOND } from '../clock.ts'
import { HttpError } from '../errors.ts'
import { onStop } from '../lifecycle.ts'
import { log } from '../log.ts'
import { KB } from './route.ts'

/** A Socket.IO namespace and who may join it. */
export interface Namespace {
  readonly name: `/${string}`
  readonly access: Access
}

/** Clients send little: whom they are and what they listen to. */
const MAX_MESSAGE = 16 * KB
/** Whoever has joined nothing by then is disconnected. */
const JOIN_WITHIN = 10 * SECOND

/**
 * Serves `namespaces` at `/socket.io/` of `server`, by WebSocket and by polling, to pages of the same origin. A refused
 * client gets `connect_error` with the HTTP status of the refusal in `data.code`.
 */
export function openSockets(server: HttpServer, namespaces: readonly Namespace[], gates: Gates): void {
  const sockets = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: JOIN_WITHIN
  })
  for (const { name, access } of namespaces)
    sockets.of(name).use((socket, next) => {
      admit(access, socket.request, gates).then(
        () => next(),
        (refusal: unknown) => next(asConnectError(refusal))
      )
    })
  onStop(() => {
    sockets.disconnectSockets(true)
    sockets.engine.close()
  })
}

function asConnectError(refusal: unknown): Error {
  if (refusal instanceof HttpError) return Object.assign(new Error(refusal.message), { data: { code: refusal.status } })
  log('sockets').error('a client could not join', refusal)
  return Object.assign(new Error('The server failed'), { data: { code: 500 } })
}
