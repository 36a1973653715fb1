import type { Completion, EventChange } from '../displays/index.ts'

/** Changes of an event that clients learn together. */
export interface Portion {
  /** Numbers of the first and the last change. */
  readonly from: number
  readonly to: number
  /** How many of the changes are completions; the others need a snapshot. */
  readonly count: number
  /** The newest completions, newest first. */
  readonly newest: readonly Completion[]
}

/** A portion shows so many completions. */
export const SHOWN = 20
/** How long changes wait for one with a lower number that another process has made: longer than the database is read for it. */
const MISSING_FOR = 2500
/** Changes that wait at most; a client that misses one asks for a snapshot. */
const MAX_WAITING = 2000

/**
 * Changes of one event in the order of their numbers, whichever way they come: twice, or too early. What is missing for
 * longer than 2.5 seconds is left out, which clients see by the numbers.
 */
export class EventStream {
  readonly #waiting = new Map<number, EventChange>()
  #last: number
  /** Since when the change after the last one is missed. */
  #missedSince: number | undefined

  /** `last` is the number of the last change that clients know. */
  constructor(last: number) {
    this.#last = last
  }

  /** Number of the last change that was taken. */
  get last(): number {
    return this.#last
  }

  /** True while changes wait, for the next portion or for others that are missing. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** Adds a change, unless it is known. */
  add(change: EventChange): void {
    if (change.number <= this.#last) return
    this.#waiting.set(change.number, change)
  }

  /** Makes up for changes up to `last` that were not told: each is one of which only a snapshot tells. */
  makeUp(event: number, last: number): void {
    for (let number = Math.max(this.#last, last - MAX_WAITING) + 1; number <= last; number++)
      if (!this.#waiting.has(number)) this.#waiting.set(number, { event, number, completion: null })
  }

  /** The changes that are next, as one portion; undefined while there are none. `time` is that of the clock, in milliseconds. */
  take(time: number): Portion | undefined {
    if (!this.isWaiting) return undefined
    if (!this.#waiting.has(this.#last + 1) && !this.#givesUp(time)) return undefined
    this.#missedSince = undefined
    const taken: EventChange[] = []
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next.number)
      this.#last = next.number
      taken.push(next)
    }
    return portionOf(taken)
  }

  #next(): EventChange | undefined {
    return this.#waiting.get(this.#last + 1)
  }

  /** True when the missing change is not waited for any longer; the one before the first that is there is then the last. */
  #givesUp(time: number): boolean {
    this.#missedSince ??= time
    if (time - this.#missedSince < MISSING_FOR && this.#waiting.size <= MAX_WAITING) return false
    this.#last = Math.min(...this.#waiting.keys()) - 1
    return true
  }
}

function portionOf(taken: readonly EventChange[]): Portion | undefined {
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return undefined
  const completions = taken.flatMap(({ completion }) => completion ?? [])
  return { from: first.number, to: last.number, count: completions.length, newest: completions.slice(-SHOWN).reverse() }
}

/** Both portions as one. Where changes are missing between them, it is the later one: its first number shows the gap. */
export function joined(earlier: Portion | undefined, later: Portion): Portion {
  if (!earlier || later.from !== earlier.to + 1) return later
  return {
    from: earlier.from,
    to: later.to,
    count: earlier.count + later.count,
    newest: [...later.newest, ...earlier.newest].slice(0, SHOWN)
  }
}
