import { SECOND } from '../../../lib/time.ts'
import { HttpError } from '../../../lib/errors.ts'
import { retry } from '../../../lib/retry.ts'
import { log } from '../log.ts'

const RETRY_FOR = 15 * SECOND
const FIRST_WAIT = 4
const LONGEST_WAIT = 200

/**
 * The result of `attempt`, which is repeated while another process holds the database or a concurrent transaction won.
 * @throws what `attempt` throws otherwise, or after 15 seconds.
 */
export async function retryWhileLocked<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + RETRY_FOR
  return retry(attempt, (number, error) => {
    if (!isLocked(error) || performance.now() > giveUp) return undefined
    log('db').debug('database busy, trying again', (error as Error).message)
    return Math.min(FIRST_WAIT * 2 ** (number - 1), LONGEST_WAIT) * (0.5 + Math.random())
  })
}

/** 503 for a database that stays locked; the request may be sent again. */
export function databaseLocked(): HttpError {
  return new HttpError(503, 'database_busy', 'The database is busy; try again', { headers: { 'Retry-After': '5' } })
}

/** True for SQLITE_BUSY with its extended codes, and for PostgreSQL's serialization failure and deadlock. */
export function isLocked(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string }
  return (errcode !== undefined && (errcode & 0xff) === 5) || code === '40001' || code === '40P01'
}
