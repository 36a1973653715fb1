import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from 'socket.io'
import { OpenCount } from '../../../../lib/http/open-count.ts'
import { clientIn } from '../../access/client-in.ts'
import { platformVariables } from '../../config/platform-variables.ts'

/** Limit of open sessions: asked by Engine.IO ahead of each, and told of each that is open. */
interface SessionLimit {
  readonly allow: NonNullable<ServerOptions['allowRequest']>
  readonly opened: (session: Session) => void
  /** Number of open sessions. */
  readonly count: () => number
}

interface Session {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Refuses new sessions beyond the limits of all clients and of one. A request of an open session names it. */
export function sessionLimit(): SessionLimit {
  const { MAX_SOCKET_SESSIONS, MAX_SOCKET_SESSIONS_PER_ADDRESS } = platformVariables
  const open = new OpenCount(MAX_SOCKET_SESSIONS_PER_ADDRESS)
  let all = 0
  return {
    allow: (request, decide) => {
      const isNew = sessionNamedBy(request) === undefined
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
    },
    count: () => all
  }
}

/** As Engine.IO reads it, which opens a session for an empty `sid`, and refuses one that it does not know. */
export const sessionNamedBy = ({ url = '/' }: IncomingMessage): string | undefined =>
  new URL(url, 'http://localhost').searchParams.getAll('sid').at(-1) || undefined
