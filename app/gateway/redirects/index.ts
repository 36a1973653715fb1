import { HOUR, MINUTE, SECOND } from '../../../lib/time.ts'
import { targetOf } from '../../../lib/http/target.ts'
import { isRead } from '../core/request.ts'
import { oldPage } from './helpers.ts'
import { Hits } from './hits.ts'
import { readTable, RedirectTable } from './table.ts'
import { allowedTargets, type TargetRule, withQuery } from './target.ts'

export interface Redirect {
  readonly status: number
  readonly location: string
  readonly headers: Readonly<Record<string, string>>
}

/** The paths that the redirects of an answer of the backend lead on from, and those of an older site. */
export function redirectsIn(answer: Buffer, hosts: readonly string[] = []): (path: string) => boolean {
  const table = readTable(JSON.parse(answer.toString()), allowedTargets(hosts))
  return path => (table.find(path) ?? oldPage(path)) !== undefined
}

export interface RedirectOptions {
  readonly backendUrl: string | URL
  /** Hosts that a redirect may lead to by https. */
  readonly hosts?: readonly string[]
  readonly fetch?: typeof globalThis.fetch
  readonly warn?: (message: string) => void
  /** Milliseconds; tests shorten them. */
  readonly periods?: Partial<Periods>
}

interface Periods {
  readonly refresh: number
  readonly retry: number
  readonly flush: number
}

/** Failures in a row that say nothing yet: two minutes, in which the backend starts on a slow machine too. */
const QUIET_FAILURES = 24

const usual: Periods = { refresh: HOUR, retry: 5 * SECOND, flush: MINUTE }
const ANSWER_WITHIN = 30 * SECOND
const STOP_WITHIN = 5 * SECOND
const CACHED = { 'Cache-Control': 'public, max-age=86400' }

/** A request as far as redirects look at it. */
interface Asked {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

/** Redirects of legacy addresses (GATEWAY-011, CATALOG-043). */
export class Redirects {
  readonly #options: RedirectOptions
  readonly #periods: Periods
  readonly #targetRule: TargetRule
  readonly #hits = new Hits()
  readonly #stopping = new AbortController()
  #table: RedirectTable
  #refreshing: NodeJS.Timeout | undefined
  #flushing: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #failures = 0

  constructor(options: RedirectOptions) {
    this.#options = options
    this.#periods = { ...usual, ...options.periods }
    this.#targetRule = allowedTargets(options.hosts ?? [])
    this.#table = new RedirectTable(this.#targetRule)
  }

  /** The redirect of a request, counted as a hit; undefined when it goes on to something else. Never throws. */
  match({ method, url = '' }: Asked): Redirect | undefined {
    if (!isRead(method)) return undefined
    const target = readTarget(url)
    if (!target) return undefined
    const hit = this.#table.find(target.decoded)
    if (hit) this.#hits.count(hit.id)
    const location = hit?.location ?? oldPage(target.decoded)
    if (location === undefined) return undefined
    return { status: hit?.status ?? 301, location: withQuery(location, target.query), headers: CACHED }
  }

  /** Loads the table, again and again until the backend answers, then every hour. */
  start(): void {
    void this.#refresh()
    this.#flushing = setInterval(() => void this.#flush(this.#stopping.signal), this.#periods.flush)
    this.#flushing.unref()
  }

  /** Sends the hits that are left; resolves within five seconds. */
  async stop(): Promise<void> {
    clearTimeout(this.#refreshing)
    clearInterval(this.#flushing)
    this.#stopping.abort()
    await this.#sending
    await this.#flush(AbortSignal.timeout(STOP_WITHIN))
  }

  async #refresh(): Promise<void> {
    const loaded = await this.#load()
    if (this.#stopping.signal.aborted) return
    this.#refreshing = setTimeout(() => void this.#refresh(), this.#periods[loaded ? 'refresh' : 'retry'])
    this.#refreshing.unref()
  }

  /** True when the table is the backend's; the one before stays otherwise. */
  async #load(): Promise<boolean> {
    try {
      const answer = await this.#call('redirectsActive()', {}, this.#stopping.signal)
      if (!answer.ok) throw new Error(`the backend answers ${answer.status}`)
      this.#table = readTable(await answer.json(), this.#targetRule)
      this.#warnOfRefused()
      this.#failures = 0
      return true
    } catch (error) {
      // the backend may start together with the gateway, and takes longer, above all for the first time
      if (++this.#failures > QUIET_FAILURES && !this.#stopping.signal.aborted)
        this.#warn(`legacy redirects cannot be loaded: ${(error as Error).message}`)
      return false
    }
  }

  #warnOfRefused(): void {
    const { count, first } = this.#table.refused
    if (count > 0) this.#warn(`${count} legacy redirects are left out; the first: ${first}`)
  }

  /** One at a time; a batch that is not confirmed is sent again with its key. */
  #flush(signal: AbortSignal): Promise<void> {
    return (this.#sending ??= this.#sendAll(signal).finally(() => (this.#sending = undefined)))
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    try {
      for (let batch = this.#hits.batch(); batch; batch = this.#hits.batch()) {
        const answer = await this.#call('recordRedirectHits', postOf(batch), signal)
        await answer.body?.cancel()
        if (isTemporary(answer.status)) throw new Error(`the backend answers ${answer.status}`)
        if (!answer.ok) this.#warn(`hits of legacy redirects are not taken: the backend answers ${answer.status}`)
        this.#hits.confirm()
      }
    } catch (error) {
      if (!signal.aborted) this.#warn(`hits of legacy redirects wait: ${(error as Error).message}`)
    }
  }

  #call(operation: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const { backendUrl, fetch = globalThis.fetch } = this.#options
    const url = new URL(`/api/homepage/${operation}`, backendUrl)
    return fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)])
    })
  }

  #warn(message: string): void {
    this.#options.warn?.(message)
  }
}

function postOf({ key, hits }: { key: string; hits: unknown }): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ hits })
  }
}

/** Worth another try; any other refusal would come again. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** The target of a request; undefined for one that the gateway refuses as malformed. */
function readTarget(url: string): ReturnType<typeof targetOf> | undefined {
  try {
    return targetOf(url)
  } catch {
    return undefined
  }
}
