import { randomText } from '../../../lib/ids.ts'

const MAX_IDS = 20_000
const MAX_BATCH = 500
const MAX_COUNT = 10_000

/** Body and idempotency key of a call of `recordRedirectHits` (CATALOG-081). */
export interface Batch {
  readonly key: string
  readonly hits: readonly { readonly id: string; readonly count: number }[]
}

/** Counts hits until the backend has them. A batch keeps its key until it is confirmed, so none counts twice. */
export class Hits {
  readonly #counts = new Map<string, number>()
  #open: Batch | undefined

  /** Counts one hit. */
  count(id: string): void {
    const before = this.#counts.get(id)
    if (before === undefined && this.#counts.size >= MAX_IDS) return
    this.#counts.set(id, (before ?? 0) + 1)
  }

  /** The batch to send: the one that is not confirmed yet, or the next one; undefined when there is none. */
  batch(): Batch | undefined {
    return (this.#open ??= this.#next())
  }

  /** The backend has counted the open batch, or will never take it. */
  confirm(): void {
    this.#open = undefined
  }

  #next(): Batch | undefined {
    const hits = [...this.#counts.entries()].slice(0, MAX_BATCH).map(([id, count]) => {
      const taken = Math.min(count, MAX_COUNT)
      if (taken === count) this.#counts.delete(id)
      else this.#counts.set(id, count - taken)
      return { id, count: taken }
    })
    return hits.length > 0 ? { key: randomText(18), hits } : undefined
  }
}
