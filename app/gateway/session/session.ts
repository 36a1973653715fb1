import { decodeJwt, type JWTPayload } from 'jose'
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import * as z from 'zod'
import { knownScopes } from '../../../lib/access/scopes.ts'
import { HOUR, nowMs } from '../../../lib/time.ts'

/** A logged-in person, as its encrypted cookie holds it. */
export interface Session {
  readonly id: string
  readonly accessToken: string
  /** When the access token expires, in milliseconds. */
  readonly accessExpires: number
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
  /** When the session ends, whatever the tokens say. */
  readonly ends: number
}

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

const SESSION_HOURS = 12
const DEFAULT_TOKEN_SECONDS = 300

/** A new session, with what the token endpoint answered to the login. */
export function newSession(id: string, tokens: Tokens): Session {
  return {
    id,
    accessToken: tokens.access_token,
    accessExpires: expiryOf(tokens),
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    ends: nowMs() + SESSION_HOURS * HOUR
  }
}

/** The session with the tokens of a refresh; what the answer leaves out stays (RFC 6749, section 6). */
export function renewed(session: Session, tokens: Tokens): Session {
  return {
    ...session,
    accessToken: tokens.access_token,
    accessExpires: expiryOf(tokens),
    refreshToken: tokens.refresh_token ?? session.refreshToken,
    idToken: tokens.id_token ?? session.idToken
  }
}

function expiryOf(tokens: Tokens): number {
  return nowMs() + (tokens.expiresIn() ?? DEFAULT_TOKEN_SECONDS) * 1000
}

const payloadShape = z.object({
  sid: z.string(),
  at: z.string(),
  ate: z.number(),
  rt: z.string().optional(),
  idt: z.string().optional(),
  ends: z.number()
})

/** Payload of the cookie; short names, since every request carries it. */
export function toPayload({ id, accessToken, accessExpires, refreshToken, idToken, ends }: Session): JWTPayload {
  return { sid: id, at: accessToken, ate: accessExpires, rt: refreshToken, idt: idToken, ends }
}

/** The session of a payload; undefined when it has another shape, as an older gateway may have written it. */
export function fromPayload(payload: JWTPayload | undefined): Session | undefined {
  const { success, data } = payloadShape.safeParse(payload)
  if (!success) return undefined
  const { sid, at, ate, rt, idt, ends } = data
  return { id: sid, accessToken: at, accessExpires: ate, refreshToken: rt, idToken: idt, ends }
}

const claims = z.object({ scope: z.union([z.string(), z.array(z.string())]).default([]) })

/**
 * The scopes of an access token for one of `audiences`. It came from the issuer itself and the backend verifies it
 * again, so its signature is not checked here; an opaque token has none.
 */
export function scopesOf(accessToken: string, audiences: readonly string[]): ReadonlySet<string> {
  try {
    const { scope } = claims.parse(decodeJwt(accessToken))
    return knownScopes(typeof scope === 'string' ? scope.split(' ') : scope, audiences)
  } catch {
    return new Set()
  }
}
