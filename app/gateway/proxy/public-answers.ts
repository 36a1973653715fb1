import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { now } from '../clock.ts'
import { answerHeaders } from './answer-headers.ts'

/** An answer that is the same for everyone, kept as bytes. */
export interface PublicAnswer {
  readonly etag: string | undefined
  /** Of the server's answer, without what belongs to one connection. */
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
  /** When the server made it, and until when it may be sent without asking, in milliseconds. */
  readonly madeAt: number
  readonly freshUntil: number
}

/** Answers for everyone, kept as long as the server allows (RFC 9111), bounded in bytes. */
export type PublicAnswers = LRUCache<string, PublicAnswer>

const MEGABYTE = 1024 * 1024
/** An entry also takes its key, headers and bookkeeping. */
const OVERHEAD = 1024

/** At most `megabytes` of answers; undefined with 0, which keeps none. */
export function publicAnswers(megabytes: number): PublicAnswers | undefined {
  if (megabytes === 0) return undefined
  return new LRUCache({
    maxSize: megabytes * MEGABYTE,
    maxEntrySize: MEGABYTE * 2,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD
  })
}

const LONGEST_KEY = 2048

/**
 * The key of a request that may be answered from memory: its address, and the codings that it accepts, the only header
 * that may choose between answers. Undefined where the client wants something of its own.
 */
export function keyOf({ method, headers }: IncomingMessage, address: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.range || headers.origin || headers.authorization || headers['content-length']) return undefined
  if (headers['cache-control'] || headers.pragma || headers['transfer-encoding']) return undefined
  const key = `${headers['accept-encoding'] ?? ''}\n${address}`
  return key.length > LONGEST_KEY ? undefined : key
}

/** How many bytes an answer may have to be kept. */
export const KEPT_BYTES = MEGABYTE

/** How long an answer to somebody anonymous may be kept, in milliseconds; 0 when it may not (RFC 9111, section 3). */
export function lifetimeOf(status: number | undefined, headers: IncomingHttpHeaders): number {
  if (status !== 200 || headers['set-cookie'] || !variesByCoding(headers.vary)) return 0
  const directives = (headers['cache-control'] ?? '').toLowerCase()
  if (!/\bpublic\b/.test(directives) || /\b(?:no-store|no-cache|private)\b/.test(directives)) return 0
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(directives) ?? /\bmax-age=(\d+)/.exec(directives) ?? []
  return Math.max(0, Number(seconds) - Number(headers.age ?? 0)) * 1000
}

/** Origin is harmless, since a request that has one is not answered from memory. */
function variesByCoding(vary: string | undefined): boolean {
  return (vary ?? '').split(',').every(name => ['', 'accept-encoding', 'origin'].includes(name.trim().toLowerCase()))
}

/** What is kept of an answer whose lifetime is `lifetime`. */
export function publicAnswer(headers: IncomingHttpHeaders, body: Buffer, lifetime: number): PublicAnswer {
  const madeAt = now() - Number(headers.age ?? 0) * 1000
  return { etag: headers.etag, headers: answerHeaders(headers), body, madeAt, freshUntil: now() + lifetime }
}
