import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { makeFolder } from '../../../lib/make-folder.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'

/** Ids that are used up until a time: of logged-out sessions and of finished logins. */
export interface RevocationList {
  /** Revokes `id` until `expires` (milliseconds); false when it was revoked before. */
  revoke(id: string, expires: number): Promise<boolean>
  isRevoked(id: string): Promise<boolean>
  stop(): Promise<void>
}

/** Revocations in a file of `folder`, for one gateway process; they hold over a restart. */
export function fileRevocations(folder: string): RevocationList {
  const file = join(folder, FILE)
  makeFolder(folder, 0o700)
  const revoked = readRevoked(file)
  rewrite(file, revoked)
  return {
    revoke: async (id, expires) => {
      if (revoked.has(id)) return false
      revoked.set(id, expires)
      if (revoked.size % SWEPT_EVERY === 0) sweep(file, revoked)
      await appendFile(file, line(id, expires), { flush: true, mode: 0o600 })
      return true
    },
    isRevoked: async id => revoked.has(id),
    stop: async () => {}
  }
}

/** The name that releases before this one wrote: a session that was ended stays ended. */
const FILE = 'used-marks'
const ANSWER_WITHIN = 10 * SECOND
const SWEPT_EVERY = 1000

/** Forgets what has expired. */
function sweep(file: string, revoked: Map<string, number>): void {
  for (const [id, expires] of revoked) if (expires <= nowMs()) revoked.delete(id)
  rewrite(file, revoked)
}

function line(id: string, expires: number): string {
  return `${expires} ${id}\n`
}

/** The ids that are still revoked; a line that a crash cut short is not one. */
function readRevoked(file: string): Map<string, number> {
  const revoked = new Map<string, number>()
  for (const [, expires, id] of textOf(file).matchAll(/^(\d+) (\S+)\n/gm))
    if (expires && id && Number(expires) > nowMs()) revoked.set(id, Number(expires))
  return revoked
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

function rewrite(file: string, revoked: ReadonlyMap<string, number>): void {
  writeFileSync(`${file}.new`, [...revoked].map(([id, expires]) => line(id, expires)).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Revocations in Redis, shared by all gateway processes.
 * @throws ConfigError when Redis does not answer within ten seconds; later it is tried again and again.
 */
export async function redisRevocations(url: URL, onError: (error: unknown) => void): Promise<RevocationList> {
  // half of all modules of a gateway, which one without Redis starts sooner without
  const { createClient } = await import('@redis/client').catch(notInstalled)
  const redis = createClient({ url: url.href, disableOfflineQueue: true })
  redis.on('error', onError)
  const connected = redis.connect().then(() => true)
  if (!(await Promise.race([connected, delay(ANSWER_WITHIN, false, { ref: false })]))) {
    connected.catch(() => undefined)
    redis.destroy()
    throw new ConfigError([`REDIS_URL: ${url.host} does not answer`])
  }
  const key = (id: string): string => `tutorial-gateway:used:${id}`
  return {
    revoke: async (id, expires) => {
      const set = await redis.set(key(id), '1', { condition: 'NX', expiration: { type: 'PXAT', value: expires } })
      return set !== null
    },
    isRevoked: async id => (await redis.exists(key(id))) === 1,
    stop: () => redis.close()
  }
}

/** The client is an optional dependency: installations with `--omit=optional` do not have it. */
function notInstalled(): never {
  throw new ConfigError(['REDIS_URL: the package @redis/client is not installed; run npm ci without --omit=optional'])
}
