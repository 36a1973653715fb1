import type { Server as HttpServer } from 'node:http'
import { type Namespace as SocketNamespace, Server, type ServerOptions } from 'socket.io'
import { SECOND } from '../../../../lib/time.ts'
import { KB } from '../../../../lib/bytes.ts'
import type { Access, Gates } from '../../access/access.ts'
import { observe } from '../../metrics/metrics.ts'
import type { AllowedOrigins } from '../cors.ts'
import { guardNamespaces } from './admission.ts'
import { onlyOwnPages } from './only-own-pages.ts'
import { sessionLimit } from './session-limit.ts'

/** A Socket.IO namespace, who may join it, and what it does. */
export interface Namespace {
  readonly name: `/${string}`
  readonly access: Access
  /** Called once, with the namespace of Socket.IO, when the first client of this process comes. */
  serve?(this: void, namespace: SocketNamespace): void
}

/** Needs of the engine beside the server whose requests it takes over. */
export interface SocketParts {
  readonly namespaces: readonly Namespace[]
  readonly gates: Gates
  readonly allowed: AllowedOrigins
  /** Connects the namespaces with those of other processes. */
  readonly adapter?: ServerOptions['adapter'] | undefined
}

/** Clients send little: their identity and the names of namespaces. */
const MAX_MESSAGE = 16 * KB
/** A client that joins no namespace in this time is disconnected. */
const JOIN_WITHIN = 10 * SECOND

/**
 * Takes the requests and upgrades of `namespaces` over from `server`. A refused client gets `connect_error` with the HTTP
 * status of the refusal in `data.code`. Returns a function that ends all connections.
 */
export function serveSockets(server: HttpServer, { namespaces, gates, allowed, adapter }: SocketParts): () => void {
  const limit = sessionLimit()
  const sockets = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: JOIN_WITHIN,
    allowRequest: onlyOwnPages(allowed, limit.allow),
    ...(adapter && { adapter })
  })
  sockets.engine.on('connection', limit.opened)
  observe('sockets.clients', limit.count)
  const stopAsking = guardNamespaces(sockets, namespaces, gates)
  for (const { name, serve } of namespaces) serve?.(sockets.of(name))
  return () => {
    stopAsking()
    // those of this process alone: with an adapter, all clients of the installation would be meant
    sockets.local.disconnectSockets(true)
    sockets.engine.close()
  }
}
