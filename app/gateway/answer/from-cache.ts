import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Answer } from '../../../lib/http/answer.ts'
import type { Address, CachedAnswer } from '../../../lib/http/answer-cache.ts'
import { withoutContent } from '../../../lib/http/message-headers.ts'
import { matchesEntityTag, negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'
import { isRead } from '../core/request.ts'

const LONGEST_PATH = 2048

/**
 * The address of a request that may be answered from the cache; the coding is the only thing that may choose between
 * answers. Undefined where the client wants something of its own.
 */
export function sharedAddress({ method, headers }: IncomingMessage, path: string): Address | undefined {
  if (!isRead(method) || path.length > LONGEST_PATH) return undefined
  if (headers.range || headers.origin || headers.authorization || headers['content-length']) return undefined
  if (headers['cache-control'] || headers.pragma || headers['transfer-encoding']) return undefined
  return { path, coding: negotiateEncoding(headers['accept-encoding']) }
}

/** A header list as it is written: name, value, name, value, and so on. */
type HeaderList = readonly string[]

/**
 * Sends a cached answer, 304 when the client has it. `own` are the gateway's headers for every answer; none may have been
 * set on `response` before, so that Node writes one list that was made once.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, madeAt }: CachedAnswer,
  own: Readonly<Record<string, string>>
): void {
  const unchanged = answer.etag !== undefined && matchesEntityTag(request.headers['if-none-match'], answer.etag)
  const lists = listsOf(answer, own)
  const age = Math.max(0, Math.floor((nowMs() - madeAt) / SECOND))
  response.writeHead(unchanged ? 304 : 200, [...(unchanged ? lists.unchanged : lists.full), 'Age', String(age)])
  response.end(unchanged || request.method === 'HEAD' ? undefined : answer.body)
}

interface Lists {
  readonly full: HeaderList
  readonly unchanged: HeaderList
}

const lists = new WeakMap<Answer, Lists>()

function listsOf(answer: Answer, own: Readonly<Record<string, string>>): Lists {
  const known = lists.get(answer)
  if (known) return known
  const length = { 'content-length': String(answer.body.length) }
  const made = {
    full: listOf({ ...own, ...answer.headers, ...length }),
    unchanged: listOf({ ...own, ...withoutContent(answer.headers) })
  }
  lists.set(answer, made)
  return made
}

function listOf(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}
