import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { hopByHop } from '../../../lib/http/message-headers.ts'

/** Not handed on: headers of one connection, cookies, which are the gateway's alone, and the server's software. */
const dropped = new Set([...hopByHop, 'set-cookie', 'server', 'x-powered-by'])

/** A server's own policy for a document counts; of the other security headers the gateway's do. */
const ownPolicy = 'content-security-policy'

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
