import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Encoding, matchesEntityTag, negotiateEncoding } from './negotiation.ts'

/** Bytes ready to send, in the codings they are kept in; the hot path sends it without touching anything else. */
export interface Representation {
  readonly status: number
  /** A strong entity tag in double quotes; an answer without one is never 304. */
  readonly etag?: string
  readonly headers: Readonly<OutgoingHttpHeaders>
  readonly bodies: Partial<Record<Encoding, Buffer>>
}

/** Vary of every answer: the codings, and the origins that may read it (`cors.ts`). */
export const VARY = 'Accept-Encoding, Origin'

/** The entity tag of bytes that are sent as they are: their SHA-256 in hex, in double quotes. */
export const entityTag = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('hex')}"`

/** Headers of a 200 that a 304 does not have (RFC 9110, section 15.4.5). */
const notForNotModified = new Set(['content-type', 'content-length', 'content-encoding'])

/**
 * The coding this request gets of `representation`; undefined when those bytes are not at hand. What is kept without
 * compressed forms (a picture, a short text) goes as it is.
 */
export function codingFor(request: IncomingMessage, { bodies }: Representation): Encoding | undefined {
  const coding = bodies.gzip ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'
  return bodies[coding] ? coding : undefined
}

/** True when the client has `representation`; a precondition counts only for a success (RFC 9110, section 13.2.1). */
export function isNotModified(request: IncomingMessage, { status, etag }: Representation): boolean {
  return status === 200 && etag !== undefined && matchesEntityTag(request.headers['if-none-match'], etag)
}

/** Answers 304 with the validators and lifetimes of `representation`, without a body. */
export function sendNotModified(response: ServerResponse, representation: Representation): void {
  response.writeHead(304, varying(response, notModifiedHeaders(representation.headers)))
  response.end()
}

const reduced = new WeakMap<Representation['headers'], OutgoingHttpHeaders>()

function notModifiedHeaders(headers: Representation['headers']): OutgoingHttpHeaders {
  const known = reduced.get(headers)
  if (known) return known
  const kept = Object.entries(headers).filter(([name]) => !notForNotModified.has(name.toLowerCase()))
  const made = Object.fromEntries(kept)
  reduced.set(headers, made)
  return made
}

/** Sends one coding of `representation`; a HEAD request gets the same headers and no body. */
export function sendCoding(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation,
  coding: Encoding
): void {
  const body = representation.bodies[coding] as Buffer
  const headers: OutgoingHttpHeaders = { ...representation.headers, 'Content-Length': body.length }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  response.writeHead(representation.status, varying(response, headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** `headers` with what was said before of what the answer varies by: `writeHead` alone would replace it. */
export function varying(response: ServerResponse, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const said = response.getHeader('Vary')
  const own = headers['Vary'] as string | undefined
  if (said === undefined || own === undefined || own.endsWith(String(said))) return headers
  return { ...headers, Vary: `${own}, ${String(said)}` }
}

/**
 * Answers with `representation`, or 304 when the client has it.
 * @throws Error when the coding that the client wants is not at hand.
 */
export function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation
): void {
  if (response.destroyed) return
  if (isNotModified(request, representation)) return sendNotModified(response, representation)
  const coding = codingFor(request, representation)
  if (!coding) throw new Error(`nobody has provided the coding that was asked for at ${request.url?.split('?')[0]}`)
  sendCoding(request, response, representation, coding)
}
