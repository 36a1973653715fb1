import type { Namespace, Socket } from 'socket.io'
import { badRequest, HttpError, notFound } from '../../lib/errors.ts'
import { Limiter } from '../../lib/http/limiter.ts'
import { MINUTE } from '../../lib/time.ts'
import { databaseRefusal } from '../cap/database/connection/unavailable.ts'
import { log } from '../cap/log.ts'
import type { Audience, Member } from './audience.ts'
import type { FollowedEvents } from './followed-events.ts'
import { MAX_CONTEXTS, wishIn } from './wishes.ts'

/** A client that sends more messages is disconnected: the answers to one that does not read would pile up. */
const limiter = new Limiter({ max: 60, windowMs: MINUTE })

/** Serves `wsContext` to the clients of `namespace`, who become members of `audience`. */
export function serveClients(namespace: Namespace, audience: Audience, followed: FollowedEvents): void {
  namespace.on('connection', (socket: Socket) => {
    const member: Member = { socket, events: new Set(), waiting: new Map() }
    let turn = Promise.resolve()
    socket.on('wsContext', (message: unknown) => {
      if (!limiter.admits(socket.id)) return void socket.disconnect(true)
      turn = turn.then(() => serve(message, { member, audience, followed })).catch(refusalTo(socket))
    })
    socket.once('disconnect', () => exit([...member.events], { member, audience, followed }))
  })
}

interface Parts {
  readonly member: Member
  readonly audience: Audience
  readonly followed: FollowedEvents
}

async function serve(message: unknown, parts: Parts): Promise<void> {
  const wish = wishIn(message)
  if (wish.reset) exit([...parts.member.events], parts)
  if (wish.exit) return exit(wish.events, parts)
  for (const event of wish.events) await join(event, parts).catch(refusalTo(parts.member.socket))
}

function exit(events: readonly number[], { member, audience, followed }: Parts): void {
  for (const event of events) {
    if (!member.events.has(event)) continue
    audience.exit(member, event)
    followed.leave(event)
  }
}

async function join(event: number, { member, audience, followed }: Parts): Promise<void> {
  const { socket, events } = member
  const isNew = !events.has(event)
  if (isNew && events.size >= MAX_CONTEXTS)
    throw badRequest('too_many_contexts', `context: a client joins ${MAX_CONTEXTS} events at most`, 'context')
  const number = await followed.enter(event)
  if (number === undefined) throw notFound(`context: there is no event ${event}`, 'context')
  // a second membership of the same event would not end with its exit
  if (!isNew || !socket.connected) followed.leave(event)
  if (!socket.connected) return
  if (isNew) audience.join(member, event)
  socket.emit('joined', { context: String(event), number })
}

/** Tells the client by `refused` what its message lacks; a fault of ours is in the log. */
const refusalTo =
  (socket: Socket) =>
  (error: unknown): void => {
    const refusal = databaseRefusal(error) ?? error
    if (!(refusal instanceof HttpError)) log('realtime').error('a client could not join an event', error)
    const { code, message, target } =
      refusal instanceof HttpError ? refusal : new HttpError(500, 'internal_error', 'The server failed')
    socket.emit('refused', { event: 'wsContext', code, message, ...(target && { field: target }) })
  }
