import { parse } from 'cookie'
import { GatewayError } from '../core/errors.ts'
import { log } from '../core/log.ts'

/** Parses a Cookie header; of two cookies with one name the first counts (RFC 6265, section 5.4). */
export function parseCookies(header = ''): ReadonlyMap<string, string> {
  return new Map(Object.entries(parse(header, { decode: value => value })))
}

/** Names and writes the gateway's cookies: HttpOnly, SameSite=Lax, for the whole site, Secure behind https. */
export interface CookieJar {
  /** The full name of a cookie, with the prefix that keeps other hosts from setting it (RFC 6265bis, section 4.1.3). */
  name(short: string): string
  /** A Set-Cookie value that lives `seconds`. */
  set(short: string, value: string, seconds: number): string
  /** A Set-Cookie value that removes the cookie. */
  clear(short: string): string
}

/** The cookie jar of a gateway that is reached by https (`secure`) or not. */
export function cookieJar(secure: boolean): CookieJar {
  const name = (short: string): string => (secure ? `__Host-${short}` : short)
  const set = (short: string, value: string, seconds: number): string =>
    `${name(short)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { name, set, clear: short => set(short, '', 0) }
}

const CHUNK = 3800
const MOST_CHUNKS = 4

/**
 * The Set-Cookie values that keep `value` under `short`, in pieces of at most 3.8 KB, and remove pieces that a longer
 * value left behind.
 * @throws GatewayError 502 when it does not fit into four cookies.
 */
export function setChunked(jar: CookieJar, short: string, value: string, seconds: number): string[] {
  const pieces = value.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? []
  if (pieces.length > MOST_CHUNKS) throw tooLong(value.length)
  const [first = '', ...rest] = pieces
  return [
    jar.set(short, `${pieces.length}~${first}`, seconds),
    ...rest.map((piece, index) => jar.set(`${short}-${index + 1}`, piece, seconds))
  ]
}

/** The issuer has put more into its tokens than browsers keep: a matter of its configuration. */
function tooLong(length: number): GatewayError {
  const message = `The session is too long to be kept: ${length} of ${MOST_CHUNKS * CHUNK} characters`
  log.warn(message)
  return new GatewayError(502, 'session_too_long', `${message}. The login service must issue shorter tokens`)
}

/** The value that `setChunked` wrote; undefined when there is none or a piece is missing. */
export function readChunked(jar: CookieJar, short: string, cookies: ReadonlyMap<string, string>): string | undefined {
  const [, count = '', first = ''] = /^([1-4])~(.+)$/.exec(cookies.get(jar.name(short)) ?? '') ?? []
  if (!count) return undefined
  const pieces = [first]
  for (let index = 1; index < Number(count); index++) {
    const piece = cookies.get(jar.name(`${short}-${index}`))
    if (!piece) return undefined
    pieces.push(piece)
  }
  return pieces.join('')
}

/** The Set-Cookie values that remove what `setChunked` wrote, as far as the client has it. */
export function clearChunked(jar: CookieJar, short: string, cookies: ReadonlyMap<string, string>): string[] {
  const names = [short, ...Array.from({ length: MOST_CHUNKS - 1 }, (_, index) => `${short}-${index + 1}`)]
  return names.filter(name => cookies.has(jar.name(name))).map(name => jar.clear(name))
}
