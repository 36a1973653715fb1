import type { Namespace as SocketNamespace } from 'socket.io'
import { onStop } from '../../lib/process/lifecycle.ts'
import { followChanges, lastNumber } from '../displays/index.ts'
import type { Namespace } from '../platform/http/sockets/socket-server.ts'
import { counter } from '../platform/metrics/metrics.ts'
import { openRedisEmitter } from '../platform/http/sockets/redis.ts'
import { Audience } from './audience.ts'
import { changesIn } from './changes.ts'
import type { Portion } from './event-stream.ts'
import { FollowedEvents } from './followed-events.ts'
import { type Frame, namedFrame, openFrame } from './frame.ts'
import { serveClients } from './serve-clients.ts'

const STREAM = '/ws/event-stream'
const DISPLAY = '/ws/display'
/** Event of the namespace between servers, which no client can send: the changes that processes tell each other over Redis. */
const CHANGES = 'eventChanges'

const audiences: Audience[] = []
let followed: FollowedEvents | undefined

/** Begins to tell other processes of the changes that this one numbers, where REDIS_URL is set. */
export async function tellOthers(): Promise<void> {
  const tell = await openRedisEmitter()
  followed = new FollowedEvents({
    follow: followChanges,
    lastNumber,
    tell: tell && (changes => tell(STREAM, CHANGES, changes)),
    show: portions => show(portions)
  })
  onStop(() => followed?.stop())
}

/** Each audience gets its frames, whether those of another have to wait or not. */
function show(portions: ReadonlyMap<number, Portion>): boolean {
  return audiences.map(audience => audience.show(portions)).includes(true)
}

/** Gives the clients of a namespace frames of the form `frameOf`. */
function serve(namespace: SocketNamespace, frameOf: (event: number, portion: Portion) => Frame): FollowedEvents {
  if (!followed) throw new Error('the domain has not started')
  const audience = new Audience(namespace, frameOf)
  audiences.push(audience)
  serveClients(namespace, audience, followed)
  return followed
}

export const namespaces: readonly Namespace[] = [
  {
    name: STREAM,
    access: 'public',
    serve(namespace) {
      const heard = serve(namespace, openFrame)
      namespace.on(CHANGES, (content: unknown) => {
        const changes = changesIn(content) ?? []
        counter('realtime.changes.redis').add(changes.length)
        heard.hear(changes)
      })
    }
  },
  {
    name: DISPLAY,
    access: { scope: 'DisplayApp' },
    serve: namespace => void serve(namespace, namedFrame)
  }
]
