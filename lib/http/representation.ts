import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Encoding, matchesEntityTag, negotiateEncoding } from './negotiation.ts'

/** Bytes ready to send, in one or more codings; the hot path needs nothing else. */
export interface Representation {
  readonly status: number
  /** Strong entity tag in double quotes; without one there is no 304. */
  readonly etag?: string
  readonly headers: Readonly<OutgoingHttpHeaders>
  readonly bodies: Partial<Record<Encoding, Buffer>>
}

/** Vary header of all representations: codings, and origins for CORS (`cors.ts`). */
export const VARY = 'Accept-Encoding, Origin'

/** Strong entity tag: the SHA-256 of the uncompressed bytes. */
export const entityTag = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('hex')}"`

/** Headers of a 200 that a 304 must not have (RFC 9110, section 15.4.5). */
const notForNotModified = new Set(['content-type', 'content-length', 'content-encoding'])

/**
 * The coding of the response; undefined when its bytes do not exist yet. Representations without compressed bytes (an
 * image, a short text) are sent uncompressed.
 */
export function codingFor(request: IncomingMessage, { bodies }: Representation): Encoding | undefined {
  const coding = bodies.gzip ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'
  return bodies[coding] ? coding : undefined
}

/** True when the client has the representation; preconditions apply to successes only (RFC 9110, section 13.2.1). */
export function isNotModified(request: IncomingMessage, { status, etag }: Representation): boolean {
  return status === 200 && etag !== undefined && matchesEntityTag(request.headers['if-none-match'], etag)
}

/** Sends a 304 with the validators and lifetimes of the representation. */
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

/** Sends one coding of the representation; for HEAD the headers only. */
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

/** Merges Vary with the header that is set already, which `writeHead` would replace. */
export function varying(response: ServerResponse, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const said = response.getHeader('Vary')
  const own = headers['Vary'] as string | undefined
  if (said === undefined || own === undefined || own.endsWith(String(said))) return headers
  return { ...headers, Vary: `${own}, ${String(said)}` }
}

/**
 * Sends the representation, or a 304 when the client has it.
 * @throws Error when the bytes of the negotiated coding do not exist.
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
