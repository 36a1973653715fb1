import { once } from 'node:events'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '../single-flight.ts'
import { nowMs, SECOND } from '../time.ts'
import { type Answer, answerOf, confirmed, isSame } from './answer.ts'
import { MB } from '../bytes.ts'
import { sharedLifetime } from './message-headers.ts'
import type { Encoding } from './negotiation.ts'
import { closedOnReuse, type Connection, type Upstream } from './upstream.ts'

/** A cached answer with its age. */
export interface CachedAnswer {
  readonly answer: Answer
  /** Time of the response or its last revalidation, in milliseconds. */
  readonly madeAt: number
  /** True when it may be sent to everyone (RFC 9111). */
  readonly isShared: boolean
}

/** Key of an answer: the whole target URI (RFC 9111, section 2), and requested coding. */
export interface Address {
  /** Public origin at which a client asked, since answers may name it; absent where the backend is asked by its own name. */
  readonly origin?: string
  /** Path with query. */
  readonly path: string
  readonly coding: Encoding
}

export interface AskOptions {
  /** Other headers of the request to the backend. */
  readonly headers?: OutgoingHttpHeaders
  /** Largest age in milliseconds of a stale answer to use when the backend does not respond; by default none is used. */
  readonly staleFor?: number
}

export interface AnswerCacheOptions {
  readonly upstream: Upstream
  readonly megabytes: number
  /**
   * Time in milliseconds without revalidation. Changes reach every instance of the backend within half a second and
   * revalidation is cheap, so more is not needed.
   */
  readonly trusted: number
  readonly warn: (message: string) => void
}

/** The backend gives no usable answer; `status` is that of the one it gave. */
export class BackendUnavailable extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

interface Entry extends CachedAnswer {
  readonly storedAt: number
  readonly freshUntil: number
  readonly generation: number
  /** Earliest time of the next request after a failure. */
  retryAt: number
}

/** Estimated bytes of an entry besides its body. */
const OVERHEAD = 2048
/** Limit of a cached body; longer ones are only passed on. */
const LONGEST_STORED = MB
const TIMEOUT = 15 * SECOND
/** Timeout of a revalidation, short since there is a stale answer to serve. */
const TIMEOUT_WHEN_KNOWN = 3 * SECOND
/** Back-off after a failure, so that not every request waits for a backend that is down. */
const BACK_OFF = 3 * SECOND

/** Cache of the backend's answers: bounded in bytes, revalidated by entity tag. */
export class AnswerCache {
  readonly #options: AnswerCacheOptions
  readonly #entries: LRUCache<string, Entry>
  readonly #share = singleFlight<Entry>()
  #generation = 0
  #awayUntil = 0
  #isAway = false

  constructor(options: AnswerCacheOptions) {
    this.#options = options
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.megabytes * MB),
      sizeCalculation: ({ answer }, key) => answer.body.length + key.length + OVERHEAD
    })
  }

  /** The cached answer while it is fresh. */
  find(address: Address): CachedAnswer | undefined {
    const entry = this.#entries.get(keyOf(address))
    return entry && this.#isFresh(entry) ? entry : undefined
  }

  /** True when there is an answer to revalidate. */
  has(address: Address): boolean {
    return this.#entries.has(keyOf(address))
  }

  /**
   * The current answer, at most the trusted time old; concurrent calls share one request.
   * @throws BackendUnavailable when the backend gives no usable answer.
   */
  async get(address: Address, { headers = {}, staleFor = 0 }: AskOptions = {}): Promise<CachedAnswer> {
    const known = this.#entries.get(keyOf(address))
    if (known && this.#isFresh(known)) return known
    try {
      // a request that began before an invalidation counts no longer
      const flight = `${this.#generation} ${keyOf(address)}`
      return await this.#share(flight, () => this.#ask(address, headers, known))
    } catch (error) {
      if (known && nowMs() < known.storedAt + staleFor) return known
      throw error
    }
  }

  /** Caches a shared answer that is being streamed to a client. */
  store(address: Address, message: IncomingMessage): void {
    const { headers, statusCode = 0 } = message
    if (sharedLifetime(statusCode, headers) === 0 || Number(headers['content-length'] ?? 0) > LONGEST_STORED) return
    if (![undefined, address.coding].includes(headers['content-encoding'] as Encoding | undefined)) return
    const generation = this.#generation
    void bytesOf(message, LONGEST_STORED).then(body => {
      if (body) this.#set(address, answerOf(statusCode, headers, body), headers, generation)
    })
  }

  /** Makes all answers stale after a change, so that each is revalidated. */
  invalidate(): void {
    this.#generation += 1
  }

  /** Number of invalidations, to detect that one happened during a computation. */
  generation(): number {
    return this.#generation
  }

  #isFresh({ generation, freshUntil }: Entry): boolean {
    return generation === this.#generation && nowMs() < freshUntil
  }

  async #ask(address: Address, headers: OutgoingHttpHeaders, known: Entry | undefined): Promise<Entry> {
    const generation = this.#generation
    if (nowMs() < Math.max(this.#awayUntil, known?.retryAt ?? 0))
      throw new BackendUnavailable('The backend does not answer')
    try {
      const [answer, received] = await this.#request(address, headers, known?.answer)
      this.#notePresence()
      if (answer.status >= 500 || answer.status === 429)
        throw new BackendUnavailable(`The backend answered ${address.path} with ${answer.status}`, answer.status)
      return this.#set(address, answer, received, generation)
    } catch (error) {
      if (known) known.retryAt = nowMs() + BACK_OFF
      if (error instanceof BackendUnavailable) throw error
      this.#notePresence(error as Error)
      throw new BackendUnavailable((error as Error).message)
    }
  }

  /** Requests the answer; returns `known` itself when it is unchanged, with the headers of the response. */
  async #request(
    { path, coding }: Address,
    headers: OutgoingHttpHeaders,
    known: Answer | undefined
  ): Promise<readonly [Answer, IncomingHttpHeaders]> {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = headers
    const validator = known?.etag ? { 'if-none-match': known.etag } : {}
    const open = (connection: Connection): ClientRequest =>
      this.#options.upstream.open(
        'GET',
        path,
        { ...unconditional, 'accept-encoding': coding, ...validator },
        connection
      )
    const timeout = known ? TIMEOUT_WHEN_KNOWN : TIMEOUT
    const outgoing = open('kept')
    const [{ statusCode = 0, headers: received }, body] = await messageOf(outgoing, timeout).catch((error: unknown) => {
      if (!closedOnReuse(outgoing, error)) throw error
      return messageOf(open('new'), timeout)
    })
    if (statusCode === 304 && known) return [confirmed(known, received), received]
    const answer = answerOf(statusCode, received, body)
    return [known && isSame(known, answer) ? known : answer, received]
  }

  #set(address: Address, answer: Answer, headers: IncomingHttpHeaders, generation: number): Entry {
    const storedAt = nowMs()
    const lifetime = sharedLifetime(answer.status, headers)
    const entry: Entry = {
      answer,
      madeAt: storedAt - Number(headers.age ?? 0) * SECOND,
      isShared: lifetime > 0,
      storedAt,
      freshUntil: storedAt + Math.min(lifetime || Infinity, this.#options.trusted),
      generation,
      retryAt: 0
    }
    this.#entries.set(keyOf(address), entry)
    return entry
  }

  #notePresence(error?: Error): void {
    if (error && !this.#isAway) this.#options.warn(`the backend does not answer (${error.message})`)
    this.#isAway = error !== undefined
    this.#awayUntil = error ? nowMs() + BACK_OFF : 0
  }
}

const keyOf = ({ origin = '', path, coding }: Address): string => `${coding} ${origin}${path}`

/** Sends the request; its answer with the bytes of the body. @throws Error when there is none within `timeout` milliseconds. */
async function messageOf(outgoing: ClientRequest, timeout: number): Promise<readonly [IncomingMessage, Buffer]> {
  const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeout)
  try {
    outgoing.end()
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    // without a listener an aborted response would end the process
    outgoing.on('error', () => undefined)
    message.on('error', () => undefined)
    const body = await bytesOf(message)
    if (!body) throw new Error('the answer broke off')
    return [message, body]
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the bytes of a message that may have other readers; undefined when longer than `max` or aborted. */
function bytesOf(message: IncomingMessage, max = Infinity): Promise<Buffer | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= max) chunks.push(chunk)
      else chunks.length = 0
    })
    message.once('close', () => resolve(message.complete && size <= max ? Buffer.concat(chunks) : undefined))
  })
}
