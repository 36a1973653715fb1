import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Not handed on: headers of one connection, cookies, which are the gateway's alone, and what runs behind it. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'set-cookie',
  'server',
  'x-powered-by'
])

/** A server's own policy for a document counts; of the other security headers the gateway's do. */
const ownPolicy = 'content-security-policy'

/** The headers of a server's answer that go on to the client. */
export function answerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) if (!dropped.has(name)) kept[name] = value
  return kept
}

/** Puts a server's headers on the answer, where the gateway has not said something itself. */
export function copyHeaders(headers: IncomingHttpHeaders, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.has(name)) continue
    if (name === 'vary') response.appendHeader(name, value)
    else if (name === ownPolicy || !response.hasHeader(name)) response.setHeader(name, value)
  }
}

/**
 * A redirect of the server as the client has to see it: of the path that the server was asked for, the rewritten part is
 * put back.
 */
export function locationFor(
  location: string,
  serverOrigin: string,
  rewritten: readonly [string, string] | undefined
): string {
  const path = location.startsWith(`${serverOrigin}/`) ? location.slice(serverOrigin.length) : location
  if (!rewritten) return path
  const [there, here] = rewritten
  return path.startsWith(there) ? here + path.slice(there.length) : path
}

/** A 304 says nothing about a body that it does not have (RFC 9110, section 15.4.5). */
export function withoutContent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...rest } = headers
  return rest
}
