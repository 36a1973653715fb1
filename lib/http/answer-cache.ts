import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '../single-flight.ts'
import { nowMs, SECOND } from '../time.ts'
import { MB } from './bytes.ts'
import { hopByHop, sharedLifetime, withoutContent } from './message-headers.ts'
import type { Encoding } from './negotiation.ts'
import type { Upstream } from './upstream.ts'

/** An answer of the backend as bytes; the same object as long as the backend does not change it. */
export interface Answer {
  readonly status: number
  readonly etag: string | undefined
  /** Without what belongs to one connection, and without the date and age, which change with each confirmation. */
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** An answer and what is known of its age. */
export interface CachedAnswer {
  readonly answer: Answer
  /** When the backend made or confirmed it, in milliseconds. */
  readonly madeAt: number
  /** True when it may be sent to everyone (RFC 9111). */
  readonly isShared: boolean
}

/** The address of an answer: a path with its query, and the coding that it is asked for in. */
export interface Address {
  readonly path: string
  readonly coding: Encoding
}

export interface AskOptions {
  /** Other headers of the request to the backend. */
  readonly headers?: OutgoingHttpHeaders
  /** How old an answer may be, in milliseconds, that stands in for a backend that is away; by default nothing does. */
  readonly staleFor?: number
}

/** Cache of the backend's answers: bounded in bytes, revalidated by entity tag. */
export interface AnswerCache {
  /** The cached answer while it is fresh. */
  find(address: Address): CachedAnswer | undefined
  /** True when there is an answer to revalidate. */
  has(address: Address): boolean
  /**
   * The answer as the backend has it now, or had it within the trusted time. Of requests that come together, one asks.
   * @throws BackendUnavailable when the backend gives no usable answer.
   */
  get(address: Address, options?: AskOptions): Promise<CachedAnswer>
  /** Caches a shared answer while somebody else reads it. */
  store(address: Address, message: IncomingMessage): void
  /** Has the backend asked again for everything, since something was changed. */
  invalidate(): void
  /** Counts the invalidations: what began under another number may show what was before. */
  generation(): number
}

export interface AnswerCacheOptions {
  readonly upstream: Upstream
  readonly megabytes: number
  /**
   * The longest time, in milliseconds, for which the backend is not asked. It knows of every change within half a second,
   * and asking it with an entity tag costs little, so an answer need not be older.
   */
  readonly trusted: number
  readonly warn: (message: string) => void
}

/** The backend gives no usable answer. */
export class BackendUnavailable extends Error {}

interface Entry extends CachedAnswer {
  readonly storedAt: number
  readonly freshUntil: number
  readonly generation: number
  /** After a failure the backend is not asked for it again before this time. */
  retryAt: number
}

/** An entry also takes its headers and bookkeeping. */
const OVERHEAD = 2048
/** Longer answers pass through without being stored. */
const LONGEST_STORED = MB
const TIMEOUT = 15 * SECOND
/** A client that can be shown something does not wait long for something newer. */
const TIMEOUT_WHEN_KNOWN = 3 * SECOND
/** A backend that did not answer is left alone for a while, so that not everyone waits for it. */
const BACK_OFF = 3 * SECOND

/** The cache in front of the backend at `upstream`. */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  return new Cache(options)
}

class Cache implements AnswerCache {
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

  find(address: Address): CachedAnswer | undefined {
    const entry = this.#entries.get(keyOf(address))
    return entry && this.#isFresh(entry) ? entry : undefined
  }

  has(address: Address): boolean {
    return this.#entries.has(keyOf(address))
  }

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

  store(address: Address, message: IncomingMessage): void {
    const { headers, statusCode = 0 } = message
    if (sharedLifetime(statusCode, headers) === 0 || Number(headers['content-length'] ?? 0) > LONGEST_STORED) return
    if (![undefined, address.coding].includes(headers['content-encoding'] as Encoding | undefined)) return
    const generation = this.#generation
    void bytesOf(message, LONGEST_STORED).then(body => {
      if (body) this.#set(address, answerOf(statusCode, headers, body), headers, generation)
    })
  }

  invalidate(): void {
    this.#generation += 1
  }

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
        throw new BackendUnavailable(`The backend answered ${address.path} with ${answer.status}`)
      return this.#set(address, answer, received, generation)
    } catch (error) {
      if (known) known.retryAt = nowMs() + BACK_OFF
      if (error instanceof BackendUnavailable) throw error
      this.#notePresence(error as Error)
      throw new BackendUnavailable((error as Error).message)
    }
  }

  /** The answer, `known` itself when the backend has nothing else, and the headers that came with it. */
  async #request(
    { path, coding }: Address,
    headers: OutgoingHttpHeaders,
    known: Answer | undefined
  ): Promise<readonly [Answer, IncomingHttpHeaders]> {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = headers
    const validator = known?.etag ? { 'if-none-match': known.etag } : {}
    const outgoing = this.#options.upstream.open('GET', path, {
      ...unconditional,
      'accept-encoding': coding,
      ...validator
    })
    const timeout = setTimeout(
      () => outgoing.destroy(new Error('no answer in time')),
      known ? TIMEOUT_WHEN_KNOWN : TIMEOUT
    )
    try {
      outgoing.end()
      const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
      // without a listener an answer that breaks off would end the process
      outgoing.on('error', () => undefined)
      message.on('error', () => undefined)
      const body = await bytesOf(message)
      if (!body) throw new Error('the answer broke off')
      const { statusCode = 0, headers: received } = message
      if (statusCode === 304 && known) return [confirmed(known, received), received]
      const answer = answerOf(statusCode, received, body)
      return [known && isSame(known, answer) ? known : answer, received]
    } finally {
      clearTimeout(timeout)
    }
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

const keyOf = ({ path, coding }: Address): string => `${coding} ${path}`

const notStored = new Set([...hopByHop, 'set-cookie', 'server', 'x-powered-by', 'date', 'age'])

function storedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notStored.has(name)))
}

function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  return { status, etag: headers.etag, headers: storedHeaders(headers), body }
}

/** The answer after the backend has said, with these headers, that it still holds (RFC 9111, section 4.3.4). */
function confirmed(answer: Answer, headers: IncomingHttpHeaders): Answer {
  const updated = { ...answer.headers, ...withoutContent(storedHeaders(headers)) }
  return isSameList(updated, answer.headers) ? answer : { ...answer, headers: updated }
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body.equals(other.body) && isSameList(one.headers, other.headers)
}

function isSameList(one: OutgoingHttpHeaders, other: OutgoingHttpHeaders): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => String(one[name]) === String(other[name]))
}

/** The bytes of a message, which somebody else may read too; undefined when it is longer than `max` or breaks off. */
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
