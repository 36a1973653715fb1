import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { nowMs } from '../../../lib/time.ts'
import { withoutContent } from '../proxy/answer-headers.ts'
import type { PublicAnswer } from '../proxy/public-answers.ts'

/** A header list as it is written: name, value, name, value, and so on. */
type HeaderList = readonly string[]

/**
 * Answers with what is kept, 304 when the client has it. `own` are the gateway's headers for every answer; none may have
 * been set on `response` before, so that Node writes one list that was made once.
 */
export function answerFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PublicAnswer,
  own: Readonly<Record<string, string>>
): void {
  const unchanged = matchesEntityTag(request.headers['if-none-match'], answer.etag)
  const lists = listsOf(answer, own)
  const age = Math.max(0, Math.floor((nowMs() - answer.madeAt) / 1000))
  response.writeHead(unchanged ? 304 : 200, [...(unchanged ? lists.unchanged : lists.full), 'Age', String(age)])
  response.end(unchanged || request.method === 'HEAD' ? undefined : answer.body)
}

interface Lists {
  readonly full: HeaderList
  readonly unchanged: HeaderList
}

const made = new WeakMap<PublicAnswer, Lists>()

function listsOf(answer: PublicAnswer, own: Readonly<Record<string, string>>): Lists {
  const known = made.get(answer)
  if (known) return known
  const length = { 'content-length': String(answer.body.length) }
  const lists = {
    full: listOf({ ...own, ...answer.headers, ...length }),
    unchanged: listOf({ ...own, ...withoutContent(answer.headers) })
  }
  made.set(answer, lists)
  return lists
}

function listOf(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}

/** True when the client names the tag (weak comparison, RFC 9110, section 13.1.2). */
function matchesEntityTag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(etag.replace(/^W\//, ''))
}
