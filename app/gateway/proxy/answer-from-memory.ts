import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { now } from '../clock.ts'
import { answerHeaders } from './answer-headers.ts'
import type { PublicAnswer } from './public-answers.ts'

/** Answers with what is kept: 304 when the client has it. The gateway's own headers are on the answer already. */
export function answerFromMemory(request: IncomingMessage, response: ServerResponse, answer: PublicAnswer): void {
  const unchanged = matchesEntityTag(request.headers['if-none-match'], answer.etag)
  const headers: OutgoingHttpHeaders = { ...(unchanged ? withoutContent(answer.headers) : answer.headers) }
  headers.age = String(Math.max(0, Math.floor((now() - answer.madeAt) / 1000)))
  if (!unchanged) headers['content-length'] = answer.body.length
  response.writeHead(unchanged ? 304 : 200, headers)
  response.end(unchanged || request.method === 'HEAD' ? undefined : answer.body)
}

/** True when the client names the tag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(etag.replace(/^W\//, ''))
}

/** A 304 says nothing about a body that it does not have (RFC 9110, section 15.4.5). */
function withoutContent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...rest } = headers
  return rest
}

/** The kept answer after the server has said that it still holds. */
export function prolonged(answer: PublicAnswer, headers: OutgoingHttpHeaders, lifetime: number): PublicAnswer {
  const updated = answerHeaders(headers as Record<string, string>)
  return {
    ...answer,
    headers: { ...answer.headers, ...withoutContent(updated) },
    madeAt: now(),
    freshUntil: now() + lifetime
  }
}
