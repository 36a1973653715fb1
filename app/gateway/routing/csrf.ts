import type { IncomingMessage, ServerResponse } from 'node:http'
import { equalInConstantTime } from '../../../lib/constant-time.ts'
import { randomText } from '../../../lib/ids.ts'
import { GatewayError } from '../core/errors.ts'
import { isFromElsewhere } from '../core/origin.ts'
import { isRead } from '../core/request.ts'
import { type CookieJar, parseCookies } from '../session/cookies.ts'
import type { CookieCipher } from '../session/cookie-cipher.ts'
import type { Session } from '../session/session.ts'

const HEADER = 'x-csrf-token'
const ANONYMOUS_COOKIE = 'csrf'
const ANONYMOUS_SECONDS = 12 * 3600

/** Proves that a changing request comes from one of our own pages. */
export interface Csrf {
  /** True for GET and HEAD that ask for a token; their answer is not stored and never 304. */
  isFetch(request: IncomingMessage): boolean
  /** Puts the caller's token on the answer; somebody anonymous gets a cookie to bind it to. */
  offer(request: IncomingMessage, response: ServerResponse, session: Session | undefined): void
  /** @throws GatewayError 403 unless the request carries the session's token and comes from our own site. */
  demand(request: IncomingMessage, session: Session, ownOrigin: string): void
}

/** Tokens are codes over the session's id: nothing is stored, and a login changes them. */
export function createCsrf(jar: CookieJar, cipher: CookieCipher): Csrf {
  const tokenOf = ({ id }: Session): string => cipher.sign(`session ${id}`)

  const anonymousToken = (request: IncomingMessage, response: ServerResponse): string => {
    const known = parseCookies(request.headers.cookie).get(jar.name(ANONYMOUS_COOKIE))
    const id = known ?? randomText(18)
    if (!known) response.appendHeader('Set-Cookie', jar.set(ANONYMOUS_COOKIE, id, ANONYMOUS_SECONDS))
    return cipher.sign(`anonymous ${id}`)
  }

  return {
    isFetch: ({ method, headers }) => isRead(method) && String(headers[HEADER] ?? '').toLowerCase() === 'fetch',
    offer: (request, response, session) => {
      response.setHeader(HEADER, session ? tokenOf(session) : anonymousToken(request, response))
      response.setHeader('Cache-Control', 'no-store')
    },
    demand: (request, session, ownOrigin) => {
      refuseForeign(request, ownOrigin)
      const sent = request.headers[HEADER]
      if (typeof sent !== 'string' || !equalInConstantTime(sent, tokenOf(session)))
        throw refusal(`Send the header ${HEADER} with the token of a GET with ${HEADER}: fetch`)
    }
  }
}

/** @throws GatewayError 403 when a browser says that another site makes the request. */
export function refuseForeign(request: IncomingMessage, ownOrigin: string): void {
  if (isFromElsewhere(request, ownOrigin)) throw refusal('Another site may not make this request')
}

function refusal(message: string): GatewayError {
  return new GatewayError(403, 'csrf', message, { [HEADER]: 'Required' })
}
