import type { IncomingMessage } from 'node:http'
import { badRequest } from '../errors.ts'

/** Target of a request, as gateway and backend both see it. */
export interface Target {
  /** The path with every character decoded that needs no escape (RFC 3986, section 6.2.2.2); what is passed on. */
  readonly path: string
  /** The path decoded whole, once; what tables of paths are matched with, without regard to case. */
  readonly decoded: string
  /** The query with its question mark, or nothing. */
  readonly query: string
}

/**
 * The target of a request.
 * @throws HttpError 400 for what two servers could read in two ways: dot segments, backslashes, encoded or empty segments,
 * control characters, malformed escapes, or another form than a path (RFC 9112, section 3.2).
 */
export function targetOf(url: string): Target {
  const { path, query } = pathAndQuery(url)
  if (plainPath.test(path)) return { path, decoded: path, query }
  const decoded = decode(path)
  // keys and arguments of OData stand in parentheses and may hold what is a separator elsewhere
  const [segments = ''] = path.split('(', 1)
  if (ambiguous.test(decoded) || !path.startsWith('/') || path.includes('\\') || separators.test(segments))
    throw ambiguousPath()
  return { path: path.replace(unreserved, code => String.fromCharCode(parseInt(code.slice(1), 16))), decoded, query }
}

/** The parts of an address before its question mark, and from there on. */
export function pathAndQuery(url: string): Pick<Target, 'path' | 'query'> {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}

/** A path with nothing to decode and nothing ambiguous; the usual case. */
const plainPath = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?$/

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ambiguous = /[\u0000-\u001f\u007f]|\/\.{1,2}(?:\/|$)/
const separators = /\/\/|%2f|%5c/i
/** Escapes of letters, digits and `-._~`. */
const unreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw badRequest('malformed_path', 'The path has a malformed escape sequence')
  }
}

const ambiguousPath = () =>
  badRequest(
    'malformed_path',
    'The path has dot segments, backslashes, encoded or empty segments, or control characters'
  )

/**
 * Checks the Host of a request.
 * @throws HttpError 400 for several of them, or one that is no host and port (RFC 9112, section 3.2).
 */
export function checkHost({ rawHeaders, headers }: IncomingMessage): void {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  if (found > 1) throw badRequest('malformed_host', 'Send one Host header', 'Host')
  const { host = '' } = headers
  if (host !== '' && !isHost(host)) throw badRequest('malformed_host', 'The Host header is no host with a port', 'Host')
}

/** Most requests are for the same host. */
let knownHost = ''

/** True for a host name or address, with or without a port, that can stand in an address. */
export function isHost(text: string): boolean {
  if (text === knownHost) return true
  const isOne = hostForm.test(text) && URL.canParse(`http://${text}/`)
  if (isOne) knownHost = text
  return isOne
}

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
