import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Answer } from '../../../lib/http/answer.ts'
import type { Address, CachedAnswer } from '../../../lib/http/answer-cache.ts'
import { withoutContent } from '../../../lib/http/message-headers.ts'
import { matchedTag } from '../../../lib/http/entity-tags.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'
import { isRead } from '../core/request.ts'

const LONGEST_PATH = 2048

/**
 * The address of a request to `origin` that may be answered from the cache; the coding is the only thing that may choose between
 * answers. Undefined where the client wants something of its own.
 */
export function sharedAddress({ method, headers }: IncomingMessage, origin: string, path: string): Address | undefined {
  if (!isRead(method) || path.length > LONGEST_PATH) return undefined
  if (headers['if-match'] || headers.range || headers.origin || headers.authorization || headers['content-length'])
    return undefined
  if (headers['cache-control'] || headers.pragma || headers['transfer-encoding']) return undefined
  return { origin, path, coding: negotiateEncoding(headers['accept-encoding']) }
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
  const tag = answer.etag === undefined ? undefined : matchedTag(request.headers['if-none-match'], answer.etag)
  const lists = listsOf(answer, own)
  const age = Math.max(0, Math.floor((nowMs() - madeAt) / SECOND))
  const list = tag === undefined ? lists.full : tag === answer.etag ? lists.unchanged : tagged(lists.unchanged, tag)
  response.writeHead(tag === undefined ? 200 : 304, [...list, 'Age', String(age)])
  response.end(tag !== undefined || request.method === 'HEAD' ? undefined : answer.body)
}

/** The headers of a 304 to a client that has the content in another coding, and with it another tag. */
const tagged = (list: HeaderList, tag: string): HeaderList =>
  list.map((text, at) => (list[at - 1] === 'etag' && at % 2 === 1 ? tag : text))

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
