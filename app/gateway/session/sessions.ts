import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MINUTE, nowMs } from '../../../lib/time.ts'
import { randomText } from '../../../lib/ids.ts'
import { type CookieJar, clearChunked, parseCookies, readChunked, setChunked } from './cookies.ts'
import type { Refresh } from './refresh.ts'
import type { Seal } from './cookie-cipher.ts'
import { fromPayload, newSession, scopesOf, type Session, toPayload, type Tokens } from './session.ts'
import type { UsedMarks } from './revocation-list.ts'

/** A request's session, and the cookies that its answer has to set. */
export interface Caller {
  readonly session: Session | undefined
  readonly scopes: ReadonlySet<string>
  readonly setCookies: readonly string[]
}

/** Opens, reads and ends sessions. */
export interface Sessions {
  /** The session of a request, refreshed when its token is about to expire. */
  callerOf(request: IncomingMessage): Promise<Caller>
  /** Starts a session, which ends the one that the request has; returns the cookies to set. */
  start(request: IncomingMessage, tokens: Tokens): Promise<string[]>
  /** Ends the request's session for good; returns it and the cookies to set. */
  end(request: IncomingMessage): Promise<{ session: Session | undefined; setCookies: string[] }>
}

export interface SessionParts {
  readonly jar: CookieJar
  readonly seal: Seal
  readonly marks: UsedMarks
  readonly refresh: Refresh
  /** Whose scopes count. */
  readonly audiences: readonly string[]
}

const COOKIE = 'session'
const KEPT_OPEN = 1000
/** Somebody without a session. */
export const anonymous: Caller = { session: undefined, scopes: new Set(), setCookies: [] }

/** Sessions that live in the client's sealed cookie alone; the server keeps only which were ended. */
export function createSessions({ jar, seal, marks, refresh, audiences }: SessionParts): Sessions {
  // opening a cookie costs more than the rest of a request together
  const opened = new LRUCache<string, { session: Session; scopes: ReadonlySet<string> }>({
    max: KEPT_OPEN,
    ttl: MINUTE
  })

  const open = async (text: string): Promise<{ session: Session; scopes: ReadonlySet<string> } | undefined> => {
    const known = opened.get(text)
    if (known) return known
    const session = fromPayload(await seal.open(COOKIE, text))
    if (!session) return undefined
    const entry = { session, scopes: scopesOf(session.accessToken, audiences) }
    opened.set(text, entry)
    return entry
  }

  const cookiesFor = async (session: Session): Promise<string[]> => {
    const text = await seal.close(COOKIE, toPayload(session), session.ends)
    return setChunked(jar, COOKIE, text, Math.ceil((session.ends - nowMs()) / 1000))
  }

  const callerOf = async (request: IncomingMessage): Promise<Caller> => {
    if (!request.headers.cookie) return anonymous
    const cookies = parseCookies(request.headers.cookie)
    const text = readChunked(jar, COOKIE, cookies)
    if (!text) return anonymous
    const entry = await open(text)
    const refused: Caller = { ...anonymous, setCookies: clearChunked(jar, COOKIE, cookies) }
    if (!entry || entry.session.ends <= nowMs() || (await marks.has(entry.session.id))) return refused
    const current = await refresh(entry.session)
    if (current === 'ended') return refused
    if (current === 'unknown') return anonymous
    if (current === entry.session) return { ...entry, setCookies: [] }
    return { session: current, scopes: scopesOf(current.accessToken, audiences), setCookies: await cookiesFor(current) }
  }

  const end = async (request: IncomingMessage): Promise<{ session: Session | undefined; setCookies: string[] }> => {
    const cookies = parseCookies(request.headers.cookie)
    const text = readChunked(jar, COOKIE, cookies)
    const session = text ? (await open(text))?.session : undefined
    if (session) await marks.mark(session.id, session.ends)
    return { session, setCookies: clearChunked(jar, COOKIE, cookies) }
  }

  const start = async (request: IncomingMessage, tokens: Tokens): Promise<string[]> => {
    const before = await end(request)
    const fresh = await cookiesFor(newSession(randomText(24), tokens))
    const set = new Set(fresh.map(nameOf))
    return [...before.setCookies.filter(cookie => !set.has(nameOf(cookie))), ...fresh]
  }

  return { callerOf, start, end }
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
}
