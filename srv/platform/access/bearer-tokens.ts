import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { HOUR, MINUTE, now, SECOND } from '../clock.ts'
import { HttpError } from '../errors.ts'
import { fetchOperatorJson } from '../http-client/operator-json.ts'
import { log } from '../log.ts'
import { unauthorized } from './access.ts'
import type { Caller } from './caller.ts'
import { knownScopes } from './scopes.ts'

/** Public keys only: a token signed with a shared secret, or with none, is never taken (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW = 30
const MAX_LENGTH = 16 * 1024
const CACHE = { max: 10_000, ttl: MINUTE } as const

export interface Issuer {
  readonly issuer: string
  readonly audience: string
}

type KeySet = ReturnType<typeof createRemoteJWKSet>

/** Verifies access tokens of one OpenID issuer, whose address and keys are looked up with the first token. */
export class BearerTokens {
  readonly #issuer: Issuer
  /** By SHA-256 of the token: a signature costs fifty times as much as a look-up. */
  readonly #verified = new LRUCache<string, Caller>(CACHE)
  #keys: { readonly keys: Promise<KeySet>; readonly until: number } | undefined

  constructor(issuer: Issuer) {
    this.#issuer = issuer
  }

  /**
   * The caller that `token` names.
   * @throws HttpError 401 for a token that is forged, expired or for others, 503 when the issuer does not answer.
   */
  async verify(token: string): Promise<Caller> {
    if (token.length > MAX_LENGTH) throw unauthorized('The token is too long', 'invalid_token')
    const digest = createHash('sha256').update(token).digest('base64')
    const known = this.#verified.get(digest)
    if (known) return known
    const payload = await this.#payloadOf(token)
    const caller = callerOf(payload, this.#issuer.audience)
    const lifetime = Number(payload.exp) * SECOND - now().getTime()
    if (lifetime > 0) this.#verified.set(digest, caller, { ttl: Math.min(lifetime, CACHE.ttl) })
    return caller
  }

  async #payloadOf(token: string): Promise<JWTPayload> {
    const keys = await this.#keySet()
    const { issuer, audience } = this.#issuer
    const rules = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_SKEW, currentDate: now() }
    try {
      return (await jwtVerify(token, keys, { ...rules, requiredClaims: ['sub', 'exp'] })).payload
    } catch (error) {
      throw refusalFor(error)
    }
  }

  /** Discovery is repeated hourly; a failed one is forgotten at once, so the next token tries again. */
  #keySet(): Promise<KeySet> {
    if (this.#keys && this.#keys.until > now().getTime()) return this.#keys.keys
    const keys = discover(this.#issuer.issuer)
    const entry = { keys, until: now().getTime() + HOUR }
    this.#keys = entry
    keys.catch(() => {
      if (this.#keys === entry) this.#keys = undefined
    })
    return keys
  }
}

/** OpenID Connect Discovery 1.0, section 4; the key set fetches keys that it does not know, at most twice a minute. */
async function discover(issuer: string): Promise<KeySet> {
  try {
    const found = await fetchOperatorJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found['issuer'] !== issuer) throw new Error(`it calls itself ${String(found['issuer'])}`)
    const fetchKeys = async (address: string) => Response.json(await fetchOperatorJson(address))
    return createRemoteJWKSet(new URL(String(found['jwks_uri'])), {
      [customFetch]: fetchKeys,
      cooldownDuration: 30 * SECOND
    })
  } catch (error) {
    throw issuerAway(error)
  }
}

function refusalFor(error: unknown): HttpError {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return issuerAway(error)
  const expired = error instanceof errors.JWTExpired
  return unauthorized(expired ? 'The token has expired' : 'The token is not valid here', 'invalid_token')
}

function issuerAway(error: unknown): HttpError {
  log('access').error('OIDC_ISSUER cannot be asked for its keys', error)
  return new HttpError(503, 'issuer_unavailable', 'The identity provider does not answer; try again', {
    headers: { 'Retry-After': '5' }
  })
}

function callerOf(claims: JWTPayload, audience: string): Caller {
  const text = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : undefined)
  return {
    id: text('user_uuid') ?? (claims.sub as string),
    email: text('email'),
    emailVerified: claims['email_verified'] === true,
    givenName: text('given_name'),
    familyName: text('family_name'),
    scopes: knownScopes(scopeLiterals(claims['scope']), audience),
    source: 'token'
  }
}

/** A space-separated text (RFC 8693, section 4.2), or a list as XSUAA sends it. */
function scopeLiterals(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ')
  return Array.isArray(claim) ? claim.filter(literal => typeof literal === 'string') : []
}
