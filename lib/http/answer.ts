import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { hopByHop, withoutContent } from './message-headers.ts'

/** A response of the backend as bytes; the same object until the backend changes it. */
export interface Answer {
  readonly status: number
  readonly etag: string | undefined
  /** Without hop-by-hop headers, and without Date and Age, which change with each revalidation. */
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const notStored = new Set([...hopByHop, 'set-cookie', 'server', 'x-powered-by', 'date', 'age'])

function storedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notStored.has(name)))
}

/** The answer of a response with these bytes. */
export function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  return { status, etag: headers.etag, headers: storedHeaders(headers), body }
}

/** The cached answer with the headers of a 304 (RFC 9111, section 4.3.4). */
export function confirmed(answer: Answer, headers: IncomingHttpHeaders): Answer {
  const updated = { ...answer.headers, ...withoutContent(storedHeaders(headers)) }
  return isSameList(updated, answer.headers) ? answer : { ...answer, headers: updated }
}

/** True when nothing that is cached of them differs. */
export function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body.equals(other.body) && isSameList(one.headers, other.headers)
}

function isSameList(one: OutgoingHttpHeaders, other: OutgoingHttpHeaders): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => String(one[name]) === String(other[name]))
}
