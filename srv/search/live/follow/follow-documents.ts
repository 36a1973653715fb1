import { onGeneration } from '../../../cap/database/generations.ts'
import type { Db } from '../../../cap/database/database.ts'
import { log } from '../../../cap/log.ts'
import { pause, retry } from '../../../../lib/retry.ts'
import { onStop } from '../../../../lib/process/lifecycle.ts'
import { MINUTE, SECOND } from '../../../../lib/time.ts'
import { counter, observe } from '../../../platform/metrics/metrics.ts'
import type { Synonym } from '../../engine/index.ts'
import { Follower, FOLLOWED } from './follower.ts'

/** Milliseconds between two passes, so that many small changes share some. */
const BETWEEN = 200
const FIRST_RETRY = SECOND / 2
const LONGEST_RETRY = MINUTE / 2

/** An index that follows its documents. */
export interface Following {
  /** Follows from now on: all that others keep of the generations is loaded. */
  begin(): void
}

/**
 * Keeps the index at the state of the database until the process stops; a fault leaves it as it is, and is tried again. The
 * snapshot is read at once.
 */
export function followDocuments(synonyms: (db: Db) => Promise<readonly Synonym[]>): Following {
  const stop = new AbortController()
  const bell = new Bell()
  const follower = new Follower({ synonyms, wake: () => bell.ring(), signal: stop.signal })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  for (const name of FOLLOWED) onGeneration(name, async () => bell.ring())
  const ended = follow(follower, begun, bell, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) log('search').error('the index does not follow any more', error)
  })
  onStop(async () => {
    stop.abort()
    begin()
    bell.ring()
    await ended
    await follower.settled()
  })
  measure(follower)
  return { begin }
}

async function follow(follower: Follower, begun: Promise<void>, bell: Bell, signal: AbortSignal): Promise<void> {
  const persistently = (work: () => Promise<void>) =>
    retry(work, (attempt, error) => afterFault(attempt, error, signal), signal)
  await persistently(() => follower.start())
  await begun
  for (bell.ring(); ; await pause(BETWEEN, signal)) {
    await bell.heard()
    signal.throwIfAborted()
    await persistently(() => follower.pass())
  }
}

function afterFault(attempt: number, error: unknown, signal: AbortSignal): number | undefined {
  if (signal.aborted) return undefined
  counter('search.faults').add()
  if (attempt === 1) log('search').error('the index could not follow, which is tried again', error)
  return Math.min(FIRST_RETRY * 2 ** (attempt - 1), LONGEST_RETRY)
}

/** Rings until it is heard, however often it is rung. */
class Bell {
  #rung = Promise.withResolvers<void>()

  ring(): void {
    this.#rung.resolve()
  }

  async heard(): Promise<void> {
    await this.#rung.promise
    this.#rung = Promise.withResolvers()
  }
}

function measure(follower: Follower): void {
  observe('search.documents', () => follower.contents.fingerprints.size)
  observe('search.segments', () => follower.contents.parts.length)
  observe('search.bytes', () =>
    follower.contents.parts.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0)
  )
}
