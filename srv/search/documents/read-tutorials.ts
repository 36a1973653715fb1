import { nowMs } from '../../../lib/time.ts'
import type { ShownTutorial } from '../../catalog/index.ts'

/**
 * Longer than a transaction lasts: two that change a row within the same millisecond leave the same time in it, so a row that
 * was written less than so long ago is read once more.
 */
const SETTLED_AFTER = 30_000

interface Seen {
  readonly stamp: string
  readonly isSettled: boolean
}

/** Tutorials that have been read, so that after a change only those are read whose row or text is another one. */
export class ReadTutorials {
  readonly #seen = new Map<string, Seen>()
  #names = ''

  /** Forgets everything when the names of tags are others: they are part of documents. */
  namesAre(version: string): void {
    if (this.#names !== version) this.clear()
    this.#names = version
  }

  /** True when the tutorial was read as it is now; it counts as read from here on. */
  isRead({ slug, modifiedAt }: ShownTutorial, textHash: string | undefined): boolean {
    const writtenAt = modifiedAt === null ? 0 : new Date(modifiedAt).getTime()
    const stamp = `${writtenAt} ${textHash}`
    const isSettled = nowMs() - writtenAt > SETTLED_AFTER
    const seen = this.#seen.get(slug)
    if (seen?.stamp === stamp && seen.isSettled) return true
    this.#seen.set(slug, { stamp, isSettled })
    return false
  }

  /** Forgets everything: what was read has come to nothing. */
  clear(): void {
    this.#seen.clear()
  }
}
