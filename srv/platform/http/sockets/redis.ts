import type { RedisClientType } from '@redis/client'
import type { ServerOptions } from 'socket.io'
import { onDrained } from '../../../../lib/process/lifecycle.ts'
import { memoizeAsync } from '../../../../lib/single-flight.ts'
import { log } from '../../../cap/log.ts'
import { ConfigError } from '../../../../lib/config/config-error.ts'
import { platformVariables } from '../../config/platform-variables.ts'

/** Channels of this product, since others may use the same Redis. */
const KEY = 'tutorial-platform'

/** Sends what happens to the processes that have a namespace open: each hears it as an event of the namespace. */
export type TellOthers = (namespace: string, event: string, content: unknown) => void

/**
 * Opens the way to the other processes of the installation over the Redis of REDIS_URL, by the official emitter, which does
 * not load Socket.IO; undefined without REDIS_URL. While Redis is away nothing is sent, and the log says so once.
 * @throws ConfigError when the packages are not installed.
 */
export async function openRedisEmitter(): Promise<TellOthers | undefined> {
  const { REDIS_URL } = platformVariables
  if (!REDIS_URL) return undefined
  const [{ Emitter }, redis] = await Promise.all([import('@socket.io/redis-emitter').catch(notInstalled), publisher()])
  const emitter = new Emitter(redis, { key: KEY })
  return (namespace, event, content) => emitter.of(namespace).serverSideEmit(event, content)
}

/** The official adapter of Socket.IO over Redis; undefined without REDIS_URL, where each process has its clients alone. */
export async function redisAdapter(): Promise<ServerOptions['adapter'] | undefined> {
  const { REDIS_URL } = platformVariables
  if (!REDIS_URL) return undefined
  const [{ createAdapter }, redis, listener] = await Promise.all([
    import('@socket.io/redis-adapter').catch(notInstalled),
    publisher(),
    connect(REDIS_URL, 'listener')
  ])
  return createAdapter(redis, patient(listener), { key: KEY }) as ServerOptions['adapter']
}

/** Calls of the adapter and the emitter, neither of which expects that a call may fail. */
type Patient = Pick<RedisClientType, 'publish' | 'pSubscribe' | 'subscribe' | 'on'>

const publisher = memoizeAsync(async () => patient(await connect(platformVariables.REDIS_URL as URL, 'publisher')))

/** `client` with calls that do not fail while Redis is away, which the log tells once. */
function patient(client: RedisClientType): Patient {
  return {
    publish: (...parts) => client.publish(...parts).catch(() => 0),
    pSubscribe: (...parts) => client.pSubscribe(...parts).catch(notSubscribed),
    subscribe: (...parts) => client.subscribe(...parts).catch(notSubscribed),
    on: (event, listener) => client.on(event, listener)
  }
}

const notSubscribed = (error: unknown): void =>
  log('sockets').warn('Redis: events of other processes come from the database alone', error)

/** A client that connects in the background, and again when the connection is lost; its subscriptions come back by themselves. */
async function connect(url: URL, role: string): Promise<RedisClientType> {
  // half of all modules of a small process, which an installation without Redis starts sooner without
  const { createClient } = await import('@redis/client').catch(notInstalled)
  const client: RedisClientType = createClient({ url: url.href, disableOfflineQueue: role === 'publisher' })
  let isAway = false
  client.on('error', ({ message, code }: NodeJS.ErrnoException) => {
    // each attempt to connect again says so
    if (!isAway)
      log('sockets').error(`REDIS_URL: ${url.host} does not answer the ${role}: ${message || code}; it is tried again`)
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log('sockets').info(`REDIS_URL: ${url.host} answers the ${role} again`)
    isAway = false
  })
  client
    .connect()
    .catch(({ message }: Error) => log('sockets').error(`REDIS_URL: ${url.host} refuses the ${role}: ${message}`))
  onDrained(() => client.destroy())
  return client
}

/** The packages are optional dependencies: installations with `--omit=optional` do not have them. */
function notInstalled(): never {
  throw new ConfigError([
    'REDIS_URL: @redis/client, @socket.io/redis-adapter and @socket.io/redis-emitter are not installed; run npm ci without --omit=optional'
  ])
}
