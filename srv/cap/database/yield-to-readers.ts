import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { isPostgres } from './database.ts'

/** Reads that have reached this process, for writers that make room for them. */
export const traffic = { reads: 0 }

/** While reads keep coming in, they get this much time for each part of it that a writer takes. */
const READERS_SHARE = 2

/**
 * Long write in slices that does not starve readers. SQLite runs on the event loop, and awaiting it lets no request in;
 * so a writer calls `yieldToReaders` between its slices. Without readers that costs next to nothing.
 */
export class SlicedWork {
  #resumed = performance.now()
  #seen = traffic.reads

  /** Lets waiting requests run; when reads came in since the last time, for a time in proportion to the slice. */
  async yieldToReaders(): Promise<void> {
    const pause = this.#slice() * READERS_SHARE
    await setImmediate()
    if (traffic.reads !== this.#seen) await delay(pause)
    this.#seen = traffic.reads
    this.#resumed = performance.now()
  }

  /** How long the event loop was held; PostgreSQL works in a process of its own. */
  #slice(): number {
    return isPostgres() ? 0 : performance.now() - this.#resumed
  }
}

/** Reads per millisecond with which readers need all of the processors that they get. */
const BUSY = 1
/** While they do, they get this much time for each part of it that others work. */
const PACE = 1

/**
 * Long work in threads, or of another process, that takes turns with readers: it leaves the event loop alone, and needs the
 * processors all the same. The fewer reads come in, the shorter it rests.
 */
export class PacedWork {
  #resumed = performance.now()
  #seen = traffic.reads

  /** Rests for a time in proportion to the work since the last time. */
  async rest(): Promise<void> {
    const worked = performance.now() - this.#resumed
    const share = Math.min(1, (traffic.reads - this.#seen) / (worked * BUSY))
    await delay(worked * PACE * share)
    this.#seen = traffic.reads
    this.#resumed = performance.now()
  }
}

/** `items` in groups of at most `size`. */
export function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
