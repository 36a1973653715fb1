import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse
} from 'node:http'
import type { Socket } from 'node:net'
import { HttpError } from '../errors.ts'
import { MINUTE, SECOND } from '../time.ts'
import { clientOf } from './client-address.ts'
import { OpenCount } from './open-count.ts'

/** How long clients may be silent, and how many connections they may have. */
export interface ClientLimits {
  /** Milliseconds without a byte in the middle of a request, and for all of its headers. */
  readonly MAX_SILENCE_MS: number
  /** Connections of all clients. */
  readonly MAX_CONNECTIONS: number
  /** Connections, and unanswered requests behind proxies, of one client, this machine too. */
  readonly MAX_CONNECTIONS_PER_ADDRESS: number
}

/** The sender: of a connection alone, undefined for a proxy that is trusted to tell it; of a request, the client. */
interface Senders {
  readonly ofConnection: (address: string) => string | undefined
  readonly ofRequest: (request: IncomingMessage) => string
}

/** A whole request, also one that never falls silent. */
const LONGEST_REQUEST = 15 * MINUTE
const CHECKS_EACH = 2 * SECOND
/**
 * Idle connections are kept longer than load balancers and the gateway use them (a minute, or what this one says less a
 * second): a write over a connection that closes in this moment cannot be sent again.
 */
const KEEP_ALIVE = 65 * SECOND

/** Differences between the processes. */
export interface Front {
  readonly senders: Senders
  /** Looks at a request before anything else does. @throws HttpError */
  readonly check?: (request: IncomingMessage) => void
  readonly refuse: (request: IncomingMessage, response: ServerResponse, refusal: unknown) => void
  readonly options?: ServerOptions
}

/**
 * A server that slow and greedy clients cannot occupy: headers have to arrive in `MAX_SILENCE_MS`, bodies may stand
 * still that long, and answers that nobody reads as well; connections are limited, altogether and for each client.
 */
export function limitedServer(limits: ClientLimits, front: Front, listener: RequestListener): Server {
  const { MAX_SILENCE_MS: silence, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS: perAddress } = limits
  const server = createServer({ ...front.options, ...timesOf(silence) }, listener)
  server.timeout = silence
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', limitConnections(new OpenCount(perAddress), front.senders))
  server.on('timeout', (socket: Serving) => endSilent(socket, socket[EXCHANGE]))
  const limited = limitRequests(new OpenCount(perAddress), perAddress, front.senders)
  standBefore(server, (request, response, handOn) => {
    const socket: Serving = request.socket
    // a request may be emitted again by who has taken it
    if (isUnder(socket[EXCHANGE], request)) return handOn()
    socket[EXCHANGE] = { request, response }
    response.on('close', forgetExchange)
    try {
      front.check?.(request)
      limited(request, response, handOn)
    } catch (refusal) {
      front.refuse(request, response, refusal)
    }
  })
  return server
}

function timesOf(silence: number): ServerOptions {
  const connectionsCheckingInterval = Math.min(CHECKS_EACH, silence)
  return {
    headersTimeout: silence,
    requestTimeout: LONGEST_REQUEST,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval
  }
}

type Guard = (request: IncomingMessage, response: ServerResponse, handOn: () => void) => void

/** Before the event itself, not as its first listener: libraries put their own listeners first (Socket.IO). */
function standBefore(server: Server, guard: Guard): void {
  const emit = server.emit.bind(server) as (event: string | symbol, ...values: unknown[]) => boolean
  const guarded = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'request') return emit(event, ...values)
    const [request, response] = values as [IncomingMessage, ServerResponse]
    guard(request, response, () => void emit(event, request, response))
    return true
  }
  server.emit = guarded
}

function limitConnections(open: OpenCount, { ofConnection }: Senders): (socket: Socket) => void {
  return socket => {
    const address = ofConnection(socket.remoteAddress ?? '')
    if (address === undefined) return
    const client = clientOf(address)
    if (open.isFull(client)) return void socket.destroy()
    open.enter(client)
    socket.once('close', () => open.leave(client))
  }
}

/**
 * Behind a proxy a connection says nothing of its clients, so their unanswered requests are counted. Who sends is looked at
 * only when somebody could have used up his part, or when the answer takes time.
 */
function limitRequests(open: OpenCount, perAddress: number, { ofRequest }: Senders): Guard {
  return (request, response, handOn) => {
    if (open.total >= perAddress && open.isFull(clientOf(ofRequest(request)))) throw tooMany()
    handOn()
    if (response.writableEnded || response.destroyed) return
    const client = clientOf(ofRequest(request))
    open.enter(client)
    response.once('close', () => open.leave(client))
  }
}

const tooMany = (): HttpError =>
  new HttpError(429, 'too_many_connections', 'Too many requests of this address are open; wait until some have ended', {
    headers: { 'Retry-After': '5' }
  })

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** On the socket itself: a weak map of sockets costs the garbage collector dearly. */
const EXCHANGE = Symbol('exchange')

type Serving = Socket & { [EXCHANGE]?: Exchange | 'over' }

const isUnder = (exchange: Exchange | 'over' | undefined, request: IncomingMessage): boolean =>
  exchange !== 'over' && exchange?.request === request

/** A connection that waits for its next request keeps nothing of the last one, whose body may be large. */
function forgetExchange(this: ServerResponse): void {
  const socket: Serving = this.req.socket
  if (isUnder(socket[EXCHANGE], this.req)) socket[EXCHANGE] = 'over'
}

/** Ends a connection on which nothing has happened for a while, unless it is the server that takes its time. */
function endSilent(socket: Socket, exchange: Exchange | 'over' | undefined): void {
  // the first headers of a connection have a time limit of their own, which is answered
  if (!exchange) return
  if (exchange === 'over' || exchange.response.writableFinished) return void socket.destroy()
  const { request, response } = exchange
  const isUnread = socket.writableLength > 0
  const isUnsent = !request.complete && request.readableLength === 0
  if (!isUnread && !isUnsent) return
  if (isUnread || response.headersSent) return void socket.destroy()
  const body = JSON.stringify({ error: { code: 'timeout', message: 'The body stood still for too long' } })
  response.writeHead(408, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close'
  })
  response.end(body, () => socket.destroy())
}
