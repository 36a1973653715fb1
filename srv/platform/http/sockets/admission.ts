import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import type { Caller } from '../../../../lib/access/caller.ts'
import { HttpError } from '../../../../lib/errors.ts'
import { DAY, now, SECOND } from '../../../../lib/time.ts'
import { databaseRefusal } from '../../../cap/database/connection/unavailable.ts'
import { log } from '../../../cap/log.ts'
import { type Access, admit, type Gates } from '../../access/access.ts'
import { sessionNamedBy } from './session-limit.ts'
import type { Namespace } from './socket-server.ts'

/** Time between two looks at whether those who have joined would still be admitted. */
const ADMITTED_FOR = 15 * SECOND
/** Longest wait of a timer until a client must join again; timers cannot wait longer than 24 days. */
const LONGEST_WAIT = DAY

/**
 * Guards the doors of `namespaces`: who joins is asked for, and whoever has joined is asked for again every 15 seconds, and
 * at each poll, so that a login that has ended ends its connection. Returns a function that stops asking.
 */
export function guardNamespaces(sockets: Server, namespaces: readonly Namespace[], gates: Gates): () => void {
  const callers = new Map<string, Caller>()
  for (const { name, access } of namespaces)
    sockets.of(name).use((socket, next) => {
      admit(access, socket.request, gates).then(
        caller => {
          if (caller) remember(callers, socket, caller)
          next()
        },
        (refusal: unknown) => next(asConnectError(refusal))
      )
    })
  refuseForeignPolls(sockets, callers, gates)
  return askAgain(sockets, namespaces, gates)
}

function remember(callers: Map<string, Caller>, socket: Socket, caller: Caller): void {
  const id = idOf(socket.conn)
  callers.set(id, caller)
  socket.conn.once('close', () => callers.delete(id))
  closeAtExpiry(socket, caller)
}

/** The id that requests of the session name; public by the documentation of Engine.IO, though not by its types. */
const idOf = (session: Socket['conn']): string => (session as unknown as { readonly id: string }).id

/** Closes the connection when the token of its caller expires; a client with a newer token reconnects by itself. */
function closeAtExpiry(socket: Socket, { expires }: Caller): void {
  if (expires === undefined) return
  const wait = Math.max(0, expires - now().getTime())
  const timer = setTimeout(() => socket.conn.close(), Math.min(wait, LONGEST_WAIT)).unref()
  socket.once('disconnect', () => clearTimeout(timer))
}

/** Refuses a poll for a caller that does not come from this caller: a logout takes the token from the next one. */
function refuseForeignPolls(sockets: Server, callers: ReadonlyMap<string, Caller>, gates: Gates): void {
  sockets.engine.use((request: IncomingMessage, _response: unknown, next: (error?: unknown) => void) => {
    const caller = callers.get(sessionNamedBy(request) ?? '')
    if (!caller) return next()
    gates
      .identify(request)
      .then(sender => (sender?.id === caller.id ? next() : next(new Error('another caller'))), next)
  })
}

/** Closes the connections of those whom their namespace would not admit any more; one who cannot be asked for stays. */
function askAgain(sockets: Server, namespaces: readonly Namespace[], gates: Gates): () => void {
  const gated = namespaces.filter(({ access }) => access !== 'public')
  const timer = setInterval(() => {
    for (const { name, access } of gated) void closeRefused([...sockets.of(name).sockets.values()], access, gates)
  }, ADMITTED_FOR).unref()
  return () => clearInterval(timer)
}

async function closeRefused(joined: readonly Socket[], access: Access, gates: Gates): Promise<void> {
  for (const { conn, request, connected } of joined) {
    // what is known of a request is kept with it, so another object asks anew
    const again = { headers: request.headers, socket: request.socket }
    const refusal = connected && (await admit(access, again, gates).then(() => undefined, asRefusal))
    if (refusal instanceof HttpError && (refusal.status === 401 || refusal.status === 403)) conn.close()
  }
}

const asRefusal = (error: unknown): unknown => databaseRefusal(error) ?? error

function asConnectError(error: unknown): Error {
  const refusal = asRefusal(error)
  if (refusal instanceof HttpError) return Object.assign(new Error(refusal.message), { data: { code: refusal.status } })
  log('sockets').error('a client could not join', refusal)
  return Object.assign(new Error('The server failed'), { data: { code: 500 } })
}
