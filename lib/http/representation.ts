import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorBody, HttpError } from '../errors.ts'
import { codedTag, isStale, matchedTag } from './entity-tags.ts'
import { type Encoding, negotiateEncoding } from './negotiation.ts'

/** Bytes ready to send, in one or more codings; the hot path needs nothing else. */
export interface Representation {
  readonly status: number
  /** Strong entity tag of the uncompressed bytes, in double quotes; without one there is no 304. */
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
export function codingFor(request: IncomingMessage, representation: Representation): Encoding | undefined {
  const coding = wantedCoding(request, representation)
  return representation.bodies[coding] ? coding : undefined
}

const wantedCoding = (request: IncomingMessage, { bodies }: Representation): Encoding =>
  bodies.gzip ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'

/**
 * Answers by the preconditions of the request alone: 412 when it asks for other content, 304 when the client has the
 * content. They apply to successes only (RFC 9110, section 13.2.1). False when the content is to be sent.
 */
export function sentByPrecondition(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation
): boolean {
  const { status, etag, headers } = representation
  const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = request.headers
  if (status !== 200 || etag === undefined || (ifNoneMatch === undefined && ifMatch === undefined)) return false
  if (isStale(ifMatch, etag)) {
    sendStale(request, response, headers)
    return true
  }
  const tag = matchedTag(ifNoneMatch, codedTag(etag, wantedCoding(request, representation)))
  if (tag === undefined) return false
  const kept = notModifiedHeaders(headers)
  response.writeHead(304, varying(response, tag === etag ? kept : { ...kept, ETag: tag }))
  response.end()
  return true
}

const stale = Buffer.from(
  JSON.stringify(errorBody(new HttpError(412, 'precondition_failed', 'If-Match names other content')))
)

function sendStale(request: IncomingMessage, response: ServerResponse, { Vary }: OutgoingHttpHeaders): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': stale.length,
    'Cache-Control': 'no-store',
    ...(Vary !== undefined && { Vary })
  }
  response.writeHead(412, varying(response, headers))
  response.end(request.method === 'HEAD' ? undefined : stale)
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
  const headers = { ...codedHeaders(representation, coding), 'Content-Length': body.length }
  response.writeHead(representation.status, varying(response, headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

const coded = new WeakMap<Representation['headers'], Map<Encoding, Readonly<OutgoingHttpHeaders>>>()

/** Headers of a compressed coding, which are made once. */
function codedHeaders({ headers, etag }: Representation, coding: Encoding): Readonly<OutgoingHttpHeaders> {
  if (coding === 'identity') return headers
  const byCoding = coded.get(headers) ?? new Map<Encoding, Readonly<OutgoingHttpHeaders>>()
  coded.set(headers, byCoding)
  const known = byCoding.get(coding)
  if (known) return known
  const made = { ...headers, ...(etag !== undefined && { ETag: codedTag(etag, coding) }), 'Content-Encoding': coding }
  byCoding.set(coding, made)
  return made
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
  if (sentByPrecondition(request, response, representation)) return
  const coding = codingFor(request, representation)
  if (!coding) throw new Error(`nobody has provided the coding that was asked for at ${request.url?.split('?')[0]}`)
  sendCoding(request, response, representation, coding)
}
