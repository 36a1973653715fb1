import { HttpError } from '../errors.ts'
import { now } from '../time.ts'

/** A fixed window: at most `max` requests of one caller, or else one client address, in `windowMs`. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

interface Window {
  count: number
  readonly ends: number
}

/** Clients of one generation. */
const MAX_CLIENTS = 100_000

/**
 * Counts requests per client in fixed windows that start with the client's first request. Process-local: n instances
 * allow n times as much (PLATFORM-029).
 */
export class Limiter {
  readonly #limit: Limit
  /**
   * Two generations of windows: when the younger one is full, the older one is forgotten. They grow with the clients,
   * since each of many routes has a limiter and few of these see many clients.
   */
  #younger = new Map<string, Window>()
  #older = new Map<string, Window>()

  readonly #what: string

  /** `what` names in its refusals what is counted. */
  constructor(limit: Limit, what = 'requests') {
    this.#limit = limit
    this.#what = what
  }

  /** @throws HttpError 429 with Retry-After once the window of `client` is used up. */
  admit(client: string): void {
    const { count, ends } = this.#countOf(client)
    if (count <= this.#limit.max) return
    const seconds = Math.max(1, Math.ceil((ends - now().getTime()) / 1000))
    throw new HttpError(429, 'too_many_requests', `Too many ${this.#what}; try again in ${seconds} s`, {
      headers: { 'Retry-After': String(seconds) }
    })
  }

  /** Counts a request as `admit` does, and says whether it is within the limit. */
  admits(client: string): boolean {
    return this.#countOf(client).count <= this.#limit.max
  }

  /** Requests that are still admitted in the window of `client`, and seconds until it ends. */
  left(client: string): { readonly requests: number; readonly seconds: number } {
    const { max, windowMs } = this.#limit
    const time = now().getTime()
    const window = this.#windowOf(client)
    if (!window || window.ends <= time) return { requests: max, seconds: Math.ceil(windowMs / 1000) }
    return { requests: Math.max(0, max - window.count), seconds: Math.ceil((window.ends - time) / 1000) }
  }

  /** Takes the admission of a request back that turned out not to count. */
  giveBack(client: string): void {
    const window = this.#windowOf(client)
    if (window) window.count = Math.max(0, window.count - 1)
  }

  #countOf(client: string): Window {
    const time = now().getTime()
    const open = this.#windowOf(client)
    const window = open && open.ends > time ? open : { count: 0, ends: time + this.#limit.windowMs }
    this.#keep(client, window)
    window.count++
    return window
  }

  #windowOf(client: string): Window | undefined {
    return this.#younger.get(client) ?? this.#older.get(client)
  }

  #keep(client: string, window: Window): void {
    this.#younger.set(client, window)
    if (this.#younger.size < MAX_CLIENTS) return
    this.#older = this.#younger
    this.#younger = new Map()
  }
}
