import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MINUTE, nowMs } from '../../../lib/time.ts'
import { randomText } from '../../../lib/ids.ts'
import { type CookieJar, clearChunked, parseCookies, readChunked, setChunked } from './cookies.ts'
import type { Refresh } from './refresh.ts'
import { GatewayError } from '../core/errors.ts'
import type { CookieCipher } from './cookie-cipher.ts'
import { fromPayload, newSession, scopesOf, type Session, toPayload, type Tokens } from './session.ts'
import type { RevocationList } from './revocation-list.ts'

/** A request's session, and the cookies that its answer has to set. */
export interface Caller {
  readonly session: Session | undefined
  readonly scopes: ReadonlySet<string>
  readonly setCookies: readonly string[]
}

/** Opens, reads and ends sessions. */
export interface Sessions {
  /**
   * The session of a request, refreshed when its token is about to expire.
   * @throws GatewayError 503 when it cannot be told whether it was ended.
   */
  callerOf(request: IncomingMessage): Promise<Caller>
  /** True once the session is over, or was ended anywhere; who cannot be told so stays. For connections that outlast a request. */
  hasEnded(session: Session): Promise<boolean>
  /** Starts a session, which ends the one that the request has; returns the cookies to set. */
  start(request: IncomingMessage, tokens: Tokens): Promise<string[]>
  /** Ends the request's session for good; returns it and the cookies to set. */
  end(request: IncomingMessage): Promise<{ session: Session | undefined; setCookies: string[] }>
}

export interface SessionParts {
  readonly jar: CookieJar
  readonly cipher: CookieCipher
  readonly revocations: RevocationList
  readonly refresh: Refresh
  /** Audiences whose scopes count. */
  readonly audiences: readonly string[]
}

/** A session that may have been ended passes as long as its token lives (docs/decisions/0032-sessions-without-redis.md). */
const unknownSession = (): GatewayError =>
  new GatewayError(503, 'sessions_unavailable', 'Your login cannot be checked now; try again in a moment', {
    'Retry-After': '5'
  })

const COOKIE = 'session'
const DECRYPTED_AT_ONCE = 1000
/** Somebody without a session. */
export const anonymous: Caller = { session: undefined, scopes: new Set(), setCookies: [] }

/** Sessions that live in the client's encrypted cookie alone; the server knows only which were ended. */
export function createSessions({ jar, cipher, revocations, refresh, audiences }: SessionParts): Sessions {
  // decrypting a cookie costs more than the rest of a request together
  const decrypted = new LRUCache<string, { session: Session; scopes: ReadonlySet<string> }>({
    max: DECRYPTED_AT_ONCE,
    ttl: MINUTE
  })

  const decrypt = async (text: string): Promise<{ session: Session; scopes: ReadonlySet<string> } | undefined> => {
    const known = decrypted.get(text)
    if (known) return known
    const session = fromPayload(await cipher.decrypt(COOKIE, text))
    if (!session) return undefined
    const entry = { session, scopes: scopesOf(session.accessToken, audiences) }
    decrypted.set(text, entry)
    return entry
  }

  const cookiesFor = async (session: Session): Promise<string[]> => {
    const text = await cipher.encrypt(COOKIE, toPayload(session), session.ends)
    return setChunked(jar, COOKIE, text, Math.ceil((session.ends - nowMs()) / 1000))
  }

  const callerOf = async (request: IncomingMessage): Promise<Caller> => {
    if (!request.headers.cookie) return anonymous
    const cookies = parseCookies(request.headers.cookie)
    const text = readChunked(jar, COOKIE, cookies)
    if (!text) return anonymous
    const entry = await decrypt(text)
    const refused: Caller = { ...anonymous, setCookies: clearChunked(jar, COOKIE, cookies) }
    if (!entry || entry.session.ends <= nowMs()) return refused
    const isRevoked = await revocations.isRevoked(entry.session.id)
    if (isRevoked) return refused
    if (isRevoked === undefined) {
      if (entry.session.accessExpires <= nowMs()) throw unknownSession()
      return { ...entry, setCookies: [] }
    }
    const current = await refresh(entry.session)
    if (current === 'ended') return refused
    if (current === 'unknown') return anonymous
    if (current === entry.session) return { ...entry, setCookies: [] }
    return { session: current, scopes: scopesOf(current.accessToken, audiences), setCookies: await cookiesFor(current) }
  }

  const hasEnded = async ({ id, ends }: Session): Promise<boolean> =>
    ends <= nowMs() || (await revocations.isRevoked(id)) === true

  const end = async (request: IncomingMessage): Promise<{ session: Session | undefined; setCookies: string[] }> => {
    const cookies = parseCookies(request.headers.cookie)
    const text = readChunked(jar, COOKIE, cookies)
    const session = text ? (await decrypt(text))?.session : undefined
    if (session) await revocations.revoke(session.id, session.ends)
    return { session, setCookies: clearChunked(jar, COOKIE, cookies) }
  }

  const start = async (request: IncomingMessage, tokens: Tokens): Promise<string[]> => {
    const before = await end(request)
    const fresh = await cookiesFor(newSession(randomText(24), tokens))
    const set = new Set(fresh.map(nameOf))
    return [...before.setCookies.filter(cookie => !set.has(nameOf(cookie))), ...fresh]
  }

  return { callerOf, hasEnded, start, end }
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
}
