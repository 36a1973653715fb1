import { nowMs } from '../../../lib/time.ts'
import type { ShownTutorial } from '../../catalog/index.ts'

/**
 * Two transactions that change a row within the same millisecond leave the same time in it, and the later one may commit so
 * much later: a row that was read before this age is read once more then.
 */
const SETTLED_AT = 30_000
/** Almost all transactions are shorter: until this age a row is read with each change. */
const FRESH_UNTIL = 2000

interface Seen {
  readonly writtenAt: number
  readonly textHash: string | undefined
  /** Milliseconds between the last write of the row and its reading. */
  readonly age: number
}

/** Tutorials that have been read, so that after a change only those are read whose row or text is another one. */
export class ReadTutorials {
  readonly #seen = new Map<string, Seen>()
  #names = ''
  #settledAt = 0

  /** Forgets everything when the names of tags are others: they are part of documents. */
  namesAre(version: string): void {
    if (this.#names !== version) this.clear()
    this.#names = version
  }

  /** True when the tutorial was read as it is now; it counts as read from here on. */
  isRead({ slug, modifiedAt }: ShownTutorial, textHash: string | undefined): boolean {
    const writtenAt = typeof modifiedAt === 'string' ? Date.parse(modifiedAt) : (modifiedAt ?? 0)
    const age = nowMs() - writtenAt
    const seen = this.#seen.get(slug)
    if (seen?.writtenAt === writtenAt && seen.textHash === textHash && isReadAt(seen.age, age)) return true
    this.#seen.set(slug, { writtenAt, textHash, age })
    // a time that lies ahead is no clock's
    if (age > -SETTLED_AT) this.#settledAt = Math.max(this.#settledAt, writtenAt + SETTLED_AT)
    return false
  }

  /** Milliseconds until all that was read can be read for the last time; 0 when it was. */
  get settlesIn(): number {
    return Math.max(0, this.#settledAt + 1 - nowMs())
  }

  /** Forgets everything: what was read has come to nothing. */
  clear(): void {
    this.#seen.clear()
  }
}

const isReadAt = (before: number, age: number): boolean =>
  before > SETTLED_AT || (before > FRESH_UNTIL && age <= SETTLED_AT)
