import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { nowMs } from '../../../lib/time.ts'
import { answerHeaders, withoutContent } from './answer-headers.ts'

/** An answer that is the same for everyone, kept as bytes. */
export interface PublicAnswer {
  readonly etag: string | undefined
  /** Of the server's answer, without what belongs to one connection. */
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
  /** When the server made it, in milliseconds. */
  readonly madeAt: number
  /** When it came, and how many milliseconds it may be sent without asking. */
  readonly keptAt: number
  readonly lifetime: number
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

/** What is kept of an answer. */
export function publicAnswer(headers: IncomingHttpHeaders, body: Buffer): PublicAnswer {
  return { etag: headers.etag, headers: answerHeaders(headers), body, ...timesOf(headers) }
}

/** The kept answer after the server has said, with these headers, that it still holds (RFC 9111, section 4.3.4). */
export function prolonged(answer: PublicAnswer, headers: IncomingHttpHeaders): PublicAnswer {
  const updated = { ...answer.headers, ...withoutContent(answerHeaders(headers)) }
  return { ...answer, headers: updated, ...timesOf(headers) }
}

function timesOf(headers: IncomingHttpHeaders): Pick<PublicAnswer, 'madeAt' | 'keptAt' | 'lifetime'> {
  const keptAt = nowMs()
  return { madeAt: keptAt - Number(headers.age ?? 0) * 1000, keptAt, lifetime: lifetimeOf(200, headers) }
}
