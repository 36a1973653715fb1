import type { OutgoingHttpHeaders } from 'node:http'

/** An answer that is not what the caller asked for: status, code and a message that says what to change. */
export class GatewayError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: OutgoingHttpHeaders
  /** Subject of the message, for its words in other languages: a scope, a path, the id of a report. */
  readonly about: string
  constructor(status: number, code: string, message: string, headers: OutgoingHttpHeaders = {}, about = '') {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
    this.about = about
  }
}

/** 401 with the challenge of RFC 6750. */
export function unauthorized(message: string): GatewayError {
  return new GatewayError(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer realm="tutorials"' })
}

/** 404 for an address. */
export function notFound(path: string): GatewayError {
  return new GatewayError(404, 'not_found', `Nothing is served at ${path}`, {}, path)
}

/** 502 when a server behind the gateway gives no answer. */
export function unavailable(server: string): GatewayError {
  return new GatewayError(502, 'backend_unavailable', `The ${server} does not answer; try again in a moment`, {
    'Retry-After': '5'
  })
}
