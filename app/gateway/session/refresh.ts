import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { MINUTE, nowMs, SECOND } from '../../../lib/time.ts'
import { type Issuer, isRefusal } from './issuer.ts'
import { log } from '../core/log.ts'
import { renewed, type Session } from './session.ts'

/**
 * The session with an access token that is still good: itself, or renewed. 'ended' when the issuer refuses to renew it,
 * 'unknown' when its token has expired and the issuer does not answer.
 */
export type Refresh = (session: Session) => Promise<Session | 'ended' | 'unknown'>

const EARLY = 60 * SECOND
/** How long requests that were sent with the cookie before are answered with the new tokens. */
const REMEMBERED = MINUTE

/** Renews tokens a minute before they expire; requests that come together share one call, since refresh tokens rotate. */
export function createRefresh(issuer: Issuer): Refresh {
  const renewals = new LRUCache<string, Promise<Session | 'ended' | 'unknown'>>({ max: 10_000, ttl: REMEMBERED })
  return session => {
    if (session.accessExpires - EARLY > nowMs()) return Promise.resolve(session)
    if (!session.refreshToken) return Promise.resolve(session.accessExpires > nowMs() ? session : 'ended')
    // the token is part of the key: a renewed session may need to be renewed again
    const key = `${session.id} ${session.accessExpires}`
    const known = renewals.get(key)
    if (known) return known
    const renewal = renew(issuer, session, session.refreshToken)
    renewals.set(key, renewal)
    void renewal.then(outcome => {
      if (outcome === session || outcome === 'unknown') renewals.delete(key)
    })
    return renewal
  }
}

async function renew(issuer: Issuer, session: Session, refreshToken: string): Promise<Session | 'ended' | 'unknown'> {
  try {
    return renewed(session, await oidc.refreshTokenGrant(await issuer.client(), refreshToken))
  } catch (error) {
    log.warn(`a session was not refreshed: ${(error as Error).message}`)
    const good = session.accessExpires > nowMs()
    if (isRefusal(error)) return good ? session : 'ended'
    return good ? session : 'unknown'
  }
}
