import type { RedisClientType } from '@redis/client'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'
import type { RevocationList } from './revocation-list.ts'

/** How long the start waits for Redis; without an answer it goes on. */
const START_WAITS = 3 * SECOND
const ANSWER_WITHIN = SECOND

interface Log {
  readonly info: (message: string) => void
  readonly error: (message: string) => void
}

/**
 * Revocations in Redis, shared by all gateway processes. While it does not answer, what is revoked here is known here, and
 * is told to it when it is back (docs/decisions/0032-sessions-without-redis.md).
 * @throws ConfigError when the client is not installed, or Redis refuses it.
 */
export async function redisRevocations(url: URL, log: Log): Promise<RevocationList> {
  // half of all modules of a gateway, which one without Redis starts sooner without
  const { createClient } = await import('@redis/client').catch(notInstalled)
  const redis: RedisClientType = createClient({ url: url.href, disableOfflineQueue: true })
  const pending = new Map<string, number>()
  let isAway = false
  const lost = (reason: string): void => {
    // each attempt to connect again says so
    if (!isAway) log.error(`REDIS_URL: ${url.host} does not answer: ${reason}; it is tried again`)
    isAway = true
  }
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) => lost(message || (code ?? 'no reason is told')))
  redis.on('ready', () => {
    if (isAway) log.info(`REDIS_URL: ${url.host} answers again`)
    isAway = false
    void handOver()
  })
  const mark = async (id: string, expires: number): Promise<boolean> => {
    const set = redis.set(key(id), '1', { condition: 'NX', expiration: { type: 'PXAT', value: expires } })
    return (await inTime(set)) !== null
  }
  const handOver = async (): Promise<void> => {
    for (const [id, expires] of pending) {
      if (expires > nowMs() && (await mark(id, expires).catch(unknown)) === undefined) return
      pending.delete(id)
    }
  }
  await connect(redis, url)
  if (!redis.isReady) lost('it is silent')
  return {
    revoke: async (id, expires) => {
      if (pending.has(id)) return false
      const isFirst = await mark(id, expires).catch(unknown)
      if (isFirst === undefined) pending.set(id, expires)
      return isFirst ?? true
    },
    isRevoked: async id => pending.has(id) || (await inTime(redis.exists(key(id))).then(isOne, unknown)),
    isReachable: () => redis.isReady && !isAway,
    stop: async () => (redis.isReady ? redis.close() : redis.destroy())
  }
}

const key = (id: string): string => `tutorial-gateway:used:${id}`
const isOne = (count: number): boolean => count === 1
const unknown = (): undefined => undefined

/** Waits for the first connection, but not longer than a start may take. */
async function connect(redis: RedisClientType, { host }: URL): Promise<void> {
  const connected = redis.connect().catch(({ message }: Error) => {
    redis.destroy()
    return new ConfigError([`REDIS_URL: ${host} refuses the connection: ${message}`])
  })
  const outcome = await Promise.race([connected, delay(START_WAITS, undefined, { ref: false })])
  if (outcome instanceof ConfigError) throw outcome
}

/** The answer of Redis, which may also be connected and silent. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = delay(ANSWER_WITHIN, undefined, { ref: false }).then(() => {
    throw new Error('Redis does not answer in time')
  })
  return Promise.race([answer, late])
}

/** The client is an optional dependency: installations with `--omit=optional` do not have it. */
function notInstalled(): never {
  throw new ConfigError(['REDIS_URL: the package @redis/client is not installed; run npm ci without --omit=optional'])
}
