import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { MINUTE, now, SECOND } from '../../../lib/time.ts'
import { HttpError } from '../../../lib/errors.ts'
import { log } from '../../cap/log.ts'
import { unauthorized } from './access.ts'
import { isTechnicalId } from '../../../lib/access/technical-id.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { IssuerKeys } from './issuer-keys.ts'
import { knownScopes } from '../../../lib/access/scopes.ts'

/** Public keys only: a token signed with a shared secret, or with none, is never taken (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW = 30
const REMEMBERED = 10_000
/** OpenID Connect Core 1.0, section 2: `sub` has at most 255 characters. */
const MAX_ID_LENGTH = 255

export interface Issuer {
  readonly issuer: string
  /** A token must be for one of them. */
  readonly audiences: readonly string[]
  /** Name of the claim with the login at GitHub. */
  readonly githubClaim?: string | undefined
}

/** Verifies access tokens of one OpenID issuer. */
export class BearerTokens {
  readonly #issuer: Issuer
  readonly #keys: IssuerKeys
  /** By SHA-256 of the token: a signature costs fifty times as much as a look-up. */
  readonly #verified = new LRUCache<string, { readonly caller: Caller; readonly until: number }>({ max: REMEMBERED })

  constructor(issuer: Issuer) {
    this.#issuer = issuer
    this.#keys = new IssuerKeys(issuer.issuer)
  }

  /**
   * The caller that `token` names.
   * @throws HttpError 401 for a token that is forged, expired or for others, 503 when the issuer does not answer.
   */
  async verify(token: string): Promise<Caller> {
    const digest = createHash('sha256').update(token).digest('base64')
    const known = this.#verified.get(digest)
    if (known && now().getTime() < known.until) return known.caller
    const claims = await this.#claimsOf(token)
    const caller = callerOf(claims, this.#issuer)
    const until = Math.min(Number(claims.exp) * SECOND, now().getTime() + MINUTE)
    this.#verified.set(digest, { caller, until })
    return caller
  }

  async #claimsOf(token: string): Promise<JWTPayload> {
    const { issuer, audiences } = this.#issuer
    const rules = {
      issuer,
      audience: [...audiences],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW,
      currentDate: now()
    }
    try {
      return (await jwtVerify(token, this.#keys.find, { ...rules, requiredClaims: ['sub', 'exp'] })).payload
    } catch (error) {
      throw refusalFor(error)
    }
  }
}

function refusalFor(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (!(error instanceof errors.JOSEError)) log('access').error('a token could not be checked', error)
  const expired = error instanceof errors.JWTExpired
  return unauthorized(expired ? 'The token has expired' : 'The token is not valid here', 'invalid_token')
}

function callerOf(claims: JWTPayload, { audiences, githubClaim }: Issuer): Caller {
  const text = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : undefined)
  const id = text('user_uuid') ?? text('sub')
  if (id === undefined || id.length > MAX_ID_LENGTH)
    throw unauthorized(`The token names nobody: sub must have 1 to ${MAX_ID_LENGTH} characters`, 'invalid_token')
  if (isTechnicalId(id))
    throw unauthorized('The token names a technical user, which logs in otherwise', 'invalid_token')
  return {
    id,
    email: text('email'),
    emailVerified: claims['email_verified'] === true,
    givenName: text('given_name'),
    familyName: text('family_name'),
    githubLogin: githubClaim && text(githubClaim),
    scopes: knownScopes(scopeLiterals(claims['scope']), audiences),
    source: 'token',
    expires: Number(claims.exp) * SECOND
  }
}

/** A space-separated text (RFC 8693, section 4.2), or a list as XSUAA sends it. */
function scopeLiterals(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ')
  return Array.isArray(claim) ? claim.filter(literal => typeof literal === 'string') : []
}
