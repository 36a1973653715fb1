import type { BlockList } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../lib/access/caller.ts'
import { now } from '../../../lib/time.ts'
import { HttpError } from '../../../lib/errors.ts'
import { type Addressed, clientAddress } from '../../../lib/http/client-address.ts'
import type { Limit } from './route.ts'

const MAX_CLIENTS = 100_000

/**
 * Counts requests per client in fixed windows that start with the client's first request. Process-local: n instances
 * allow n times as much (PLATFORM-029).
 */
export class Limiter {
  readonly #limit: Limit
  readonly #windows = new LRUCache<string, { count: number; ends: number }>({ max: MAX_CLIENTS })

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** @throws HttpError 429 with Retry-After once the window of `client` is used up. */
  admit(client: string): void {
    const time = now().getTime()
    const open = this.#windows.get(client)
    const window = open && open.ends > time ? open : { count: 0, ends: time + this.#limit.windowMs }
    if (window !== open) this.#windows.set(client, window)
    if (++window.count <= this.#limit.max) return
    const seconds = Math.max(1, Math.ceil((window.ends - time) / 1000))
    throw new HttpError(429, 'too_many_requests', `Too many requests; try again in ${seconds} s`, {
      headers: { 'Retry-After': String(seconds) }
    })
  }
}

/** Whom a request counts for: its caller where one is known, else the client at its address. */
export function countedAs(caller: Caller | undefined, request: Addressed, proxies: BlockList): string {
  return caller ? `caller ${caller.id}` : clientOf(clientAddress(request, proxies))
}

/** Groups the addresses that one client can take: the /64 prefix of IPv6, the address itself of IPv4. */
export function clientOf(address: string): string {
  const mapped = address.replace(/^::ffff:/, '')
  if (!mapped.includes(':')) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = mapped.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':')
}
