import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { now, SECOND } from '../clock.ts'
import { ConfigError } from '../config.ts'

/** What is used up until a time: logged-out sessions and finished logins. */
export interface UsedMarks {
  /** Marks `id` until `expires` (milliseconds); false when it was marked already. */
  mark(id: string, expires: number): Promise<boolean>
  has(id: string): Promise<boolean>
  stop(): Promise<void>
}

/** Marks in a file of `folder`, for one gateway process; they hold over a restart. */
export function markFile(folder: string): UsedMarks {
  const file = join(folder, 'used-marks')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const marks = readMarks(file)
  rewrite(file, marks)
  return {
    mark: async (id, expires) => {
      if (marks.has(id)) return false
      marks.set(id, expires)
      if (marks.size % SWEPT_EVERY === 0) sweep(file, marks)
      await appendFile(file, line(id, expires), { flush: true, mode: 0o600 })
      return true
    },
    has: async id => marks.has(id),
    stop: async () => {}
  }
}

const ANSWER_WITHIN = 10 * SECOND
const SWEPT_EVERY = 1000

/** Forgets what has expired. */
function sweep(file: string, marks: Map<string, number>): void {
  for (const [id, expires] of marks) if (expires <= now()) marks.delete(id)
  rewrite(file, marks)
}

function line(id: string, expires: number): string {
  return `${expires} ${id}\n`
}

/** The marks that still count; a line that a crash cut short is not one. */
function readMarks(file: string): Map<string, number> {
  const marks = new Map<string, number>()
  for (const [, expires, id] of textOf(file).matchAll(/^(\d+) (\S+)\n/gm))
    if (expires && id && Number(expires) > now()) marks.set(id, Number(expires))
  return marks
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

function rewrite(file: string, marks: ReadonlyMap<string, number>): void {
  writeFileSync(`${file}.new`, [...marks].map(([id, expires]) => line(id, expires)).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Marks in Redis, shared by all gateway processes.
 * @throws ConfigError when Redis does not answer within ten seconds; later it is tried again and again. Also when its
 * client is not installed.
 */
export async function markRedis(url: URL, complain: (error: unknown) => void): Promise<UsedMarks> {
  // half of all modules of a gateway, which one without Redis starts sooner without
  const { createClient } = await import('@redis/client').catch(notInstalled)
  const redis = createClient({ url: url.href, disableOfflineQueue: true })
  redis.on('error', complain)
  const connected = redis.connect().then(() => true)
  if (!(await Promise.race([connected, delay(ANSWER_WITHIN, false, { ref: false })]))) {
    connected.catch(() => undefined)
    redis.destroy()
    throw new ConfigError([`REDIS_URL: ${url.host} does not answer`])
  }
  const key = (id: string): string => `tutorial-gateway:used:${id}`
  return {
    mark: async (id, expires) => {
      const set = await redis.set(key(id), '1', { condition: 'NX', expiration: { type: 'PXAT', value: expires } })
      return set !== null
    },
    has: async id => (await redis.exists(key(id))) === 1,
    stop: () => redis.close()
  }
}

/** The client is an optional dependency: installations with `--omit=optional` do not have it. */
function notInstalled(): never {
  throw new ConfigError(['REDIS_URL: the package @redis/client is not installed; run npm ci without --omit=optional'])
}
