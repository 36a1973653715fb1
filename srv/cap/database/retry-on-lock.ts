import { SECOND } from '../../../lib/time.ts'
import { retry } from '../../../lib/retry.ts'
import { log } from '../log.ts'
import { isLocked } from './connection/unavailable.ts'

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
