import { setTimeout as delay } from 'node:timers/promises'
import { onDrained } from '../../lib/process/lifecycle.ts'
import { SECOND } from '../../lib/time.ts'
import { log } from './log.ts'

const PAUSE_AFTER_FAILURE = 5 * SECOND

/** Rows that wait to be written behind the answers of requests. */
export interface Waiting {
  /** Name of its lines in the log. */
  readonly name: string
  /** Milliseconds between two writes, so that many requests share one. */
  readonly pause: number
  /** Number of what waits. */
  readonly count: () => number
  /** Writes all that waits; what a failed statement holds goes on waiting. */
  readonly write: () => Promise<void>
  /** Called at the end of the process when the last write has failed. */
  readonly giveUp: (reason: string) => void
}

/**
 * Gives the function that has `waiting` written soon, outside of the request. The last write comes after the last request;
 * what waits when the process is killed is lost.
 */
export function writeBehind({ name, pause: between, count, write, giveUp }: Waiting): () => void {
  const stopping = new AbortController()
  let writing: Promise<void> | undefined

  /** Waits, unless the process stops. */
  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  async function writeAll(): Promise<void> {
    while (count() > 0) {
      await pause(between)
      if (stopping.signal.aborted) return
      await write().catch(async (error: unknown) => {
        log(name).warn(`${count()} rows wait for the database: ${(error as Error).message}`)
        await pause(PAUSE_AFTER_FAILURE)
      })
    }
  }

  onDrained(async () => {
    stopping.abort()
    await writing
    await write().catch((error: unknown) => giveUp((error as Error).message))
  })

  return () => {
    writing ??= writeAll().finally(() => (writing = undefined))
  }
}
