import type { IncomingMessage } from 'node:http'
import { GatewayError } from './errors.ts'

/** Target of a request: as it was sent, and decoded for comparing. */
export interface Target {
  /** The path as the client sent it. */
  readonly path: string
  /** The path decoded once; what the route table is matched with. */
  readonly decoded: string
  /** The query with its question mark, or nothing. */
  readonly query: string
}

/**
 * The target of a request.
 * @throws GatewayError 400 for what two servers could read in two ways: dot segments, backslashes, encoded slashes,
 * control characters, malformed escapes, or another form than a path (RFC 9112, section 3.2).
 */
export function targetOf(url: string): Target {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  if (plainPath.test(path)) return { path, decoded: path, query }
  const decoded = decode(path)
  const refused = !decoded.startsWith('/') || ambiguous.test(decoded) || /%2f|%5c/i.test(path)
  if (refused) throw malformed('The path has dot segments, backslashes, encoded slashes or control characters')
  return { path, decoded, query }
}

/** A path with nothing to decode and nothing ambiguous; the usual case. */
const plainPath = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?$/

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ambiguous = /[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)/

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw malformed('The path has a malformed escape sequence')
  }
}

function malformed(message: string): GatewayError {
  return new GatewayError(400, 'malformed_path', message)
}

/** True for methods that change nothing (RFC 9110, section 9.2.1). */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** True for GET and HEAD. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True when a person opens this address in a browser, so that the answer may be a page. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return isRead(method) && (headers.accept ?? '').includes('text/html')
}
