import { LRUCache } from 'lru-cache'
import { HttpError } from '../errors.ts'
import { now } from '../time.ts'

/** A fixed window: at most `max` requests of one caller, or else one client address, in `windowMs`. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

const MAX_CLIENTS = 100_000

/**
 * Counts requests per client in fixed windows that start with the client's first request. Process-local: n instances
 * allow n times as much (PLATFORM-029).
 */
export class Limiter {
  readonly #limit: Limit
  readonly #windows = new LRUCache<string, { count: number; ends: number }>({ max: MAX_CLIENTS })

  readonly #what: string

  /** `what` names in its refusals what is counted. */
  constructor(limit: Limit, what = 'requests') {
    this.#limit = limit
    this.#what = what
  }

  /** @throws HttpError 429 with Retry-After once the window of `client` is used up. */
  admit(client: string): void {
    const time = now().getTime()
    const open = this.#windows.get(client)
    const window = open && open.ends > time ? open : { count: 0, ends: time + this.#limit.windowMs }
    if (window !== open) this.#windows.set(client, window)
    if (++window.count <= this.#limit.max) return
    const seconds = Math.max(1, Math.ceil((window.ends - time) / 1000))
    throw new HttpError(429, 'too_many_requests', `Too many ${this.#what}; try again in ${seconds} s`, {
      headers: { 'Retry-After': String(seconds) }
    })
  }

  /** Takes the admission of a request back that turned out not to count. */
  giveBack(client: string): void {
    const window = this.#windows.get(client)
    if (window) window.count = Math.max(0, window.count - 1)
  }
}
