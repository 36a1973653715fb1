import { nowMs } from '../../../lib/time.ts'
import type { ShownTutorial } from '../../catalog/index.ts'
import { TutorialList } from './tutorial-list.ts'

/**
 * Two transactions that change a row within the same millisecond leave the same time in it, and the later one may commit so
 * much later: a row that was read before this age is read once more then.
 */
const SETTLED_AT = 30_000
/** Almost all transactions are shorter: until this age a row is read with each change. */
const FRESH_UNTIL = 2000
/** Rows that one pass reads for the last time, so that a change does not wait for thousands of them. */
const SETTLED_AT_ONCE = 4000

interface Seen {
  readonly writtenAt: number
  readonly textHash: string | undefined
  /** Milliseconds between the last write of the row and its reading. */
  readonly age: number
}

/** Tutorials that have been read, so that after a change only those are read whose row or text is another one. */
export class ReadTutorials {
  readonly list = new TutorialList()
  readonly #seen = new Map<string, Seen>()
  #names = ''
  #settledAt = 0
  #settling = 0

  /** Begins a pass; everything is forgotten when the names of tags are others, since they are part of documents. */
  begin(names: string): void {
    if (this.#names !== names) this.clear()
    this.#names = names
    this.#settling = 0
  }

  /** True when the tutorial was read as it is now; it counts as read from here on. */
  isRead({ slug, modifiedAt }: ShownTutorial, textHash: string | undefined): boolean {
    const writtenAt = typeof modifiedAt === 'string' ? Date.parse(modifiedAt) : (modifiedAt ?? 0)
    const age = nowMs() - writtenAt
    const seen = this.#seen.get(slug)
    if (seen?.writtenAt === writtenAt && seen.textHash === textHash && this.#isReadAt(seen.age, age)) return true
    this.#seen.set(slug, { writtenAt, textHash, age })
    // a time that lies ahead is no clock's
    if (age > -SETTLED_AT) this.#settledAt = Math.max(this.#settledAt, writtenAt + SETTLED_AT)
    return false
  }

  /** Milliseconds until all that was read can be read for the last time; 0 when it was. */
  get settlesIn(): number {
    if (this.#settling > SETTLED_AT_ONCE) return 1
    const waits = [this.#settledAt + 1 - nowMs(), this.list.dueIn].filter(ms => ms > 0)
    return waits.length > 0 ? Math.min(...waits) : 0
  }

  /** Forgets everything: what was read has come to nothing. */
  clear(): void {
    this.#seen.clear()
  }

  #isReadAt(before: number, age: number): boolean {
    if (before > SETTLED_AT) return true
    if (before <= FRESH_UNTIL) return false
    return age <= SETTLED_AT || ++this.#settling > SETTLED_AT_ONCE
  }
}
