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

/** `items` in groups of at most `size`. */
export function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
