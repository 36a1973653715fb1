/** Numbers of a day, or of a query on a day. */
export interface Counts {
  readonly searches: number
  readonly empty: number
  readonly clicks: number
}

export interface QueryCounts extends Counts {
  readonly day: string
  readonly query: string
}

export interface DayCounts extends Counts {
  readonly day: string
}

/** Counts that wait to be written together. */
export interface Batch {
  readonly days: readonly DayCounts[]
  readonly queries: readonly QueryCounts[]
}

const NOTHING: Counts = { searches: 0, empty: 0, clicks: 0 }

/** Counts in memory until they are written; beyond `most` queries only the days are counted. */
export class WaitingCounts {
  readonly #most: number
  #days = new Map<string, DayCounts>()
  #queries = new Map<string, QueryCounts>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#days.size + this.#queries.size
  }

  /** Adds to a day, and to a query when there is one. */
  add(day: string, query: string | undefined, more: Counts): void {
    this.#days.set(day, { day, ...sum(this.#days.get(day), more) })
    if (query !== undefined) this.#addQuery({ day, query, ...more })
  }

  /** All that waits; nothing waits afterwards. */
  take(): Batch {
    const taken = { days: [...this.#days.values()], queries: [...this.#queries.values()] }
    this.#days = new Map()
    this.#queries = new Map()
    return taken
  }

  /** Puts back what could not be written. */
  putBack({ days, queries }: Batch): void {
    for (const { day, ...counts } of days) this.#days.set(day, { day, ...sum(this.#days.get(day), counts) })
    for (const counts of queries) this.#addQuery(counts)
  }

  #addQuery({ day, query, ...more }: QueryCounts): void {
    const key = `${day} ${query}`
    const known = this.#queries.get(key)
    if (!known && this.#queries.size >= this.#most) return
    this.#queries.set(key, { day, query, ...sum(known, more) })
  }
}

function sum(one: Counts = NOTHING, other: Counts): Counts {
  return {
    searches: one.searches + other.searches,
    empty: one.empty + other.empty,
    clicks: one.clicks + other.clicks
  }
}
