import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { HOUR, MINUTE, now, SECOND } from '../../../lib/time.ts'
import { HttpError } from '../../../lib/errors.ts'
import { fetchOperatorJson } from '../http-client/operator-json.ts'
import { log } from '../../cap/log.ts'

/** Older keys are still used while newer ones are fetched, and while the issuer is away. */
const FRESH = 10 * MINUTE
/** Past this, every token that was signed before the issuer went away has expired (PEOPLE-023). */
const USABLE = 12 * HOUR
/** An unknown key id asks again at most this often, however many tokens carry one. */
const COOLDOWN = 30 * SECOND
const RETRY = SECOND

/** The public keys of one OpenID issuer: fetched with the first token, and again when they are old or one is missing. */
export class IssuerKeys {
  readonly #issuer: string
  #known: { readonly find: JWTVerifyGetKey; readonly fetchedAt: number } | undefined
  #failure: HttpError | undefined
  #nextFetch = 0
  #fetching: Promise<void> | undefined

  constructor(issuer: string) {
    this.#issuer = issuer
  }

  /**
   * The key that the header of a token names.
   * @throws HttpError 503 while the issuer does not answer and the key is not known, JOSEError when it has no such key.
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    try {
      const known = this.#usable()
      if (known) return await known(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    await this.#fetch()
    if (this.#failure || !this.#known) throw this.#failure ?? new errors.JWKSNoMatchingKey()
    return this.#known.find(header, token)
  }

  #usable(): JWTVerifyGetKey | undefined {
    if (!this.#known) return undefined
    const age = now().getTime() - this.#known.fetchedAt
    if (age > USABLE) return undefined
    if (age > FRESH) void this.#fetch()
    return this.#known.find
  }

  /** Once at a time, and not before it is due; a failure is kept for those who find no key. */
  #fetch(): Promise<void> {
    if (!this.#fetching && now().getTime() < this.#nextFetch) return Promise.resolve()
    this.#fetching ??= this.#replaceKeys().finally(() => (this.#fetching = undefined))
    return this.#fetching
  }

  async #replaceKeys(): Promise<void> {
    try {
      const find = createLocalJWKSet(await fetchKeySet(this.#issuer))
      this.#known = { find, fetchedAt: now().getTime() }
      this.#failure = undefined
      this.#nextFetch = now().getTime() + COOLDOWN
    } catch (error) {
      log('access').error('OIDC_ISSUER cannot be asked for its keys', error)
      this.#failure = issuerAway()
      this.#nextFetch = now().getTime() + RETRY
    }
  }
}

/** OpenID Connect Discovery 1.0, section 4: whoever answers for another issuer is not asked for keys. */
async function fetchKeySet(issuer: string): Promise<JSONWebKeySet> {
  const found = await fetchOperatorJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (found['issuer'] !== issuer) throw new Error(`it calls itself ${String(found['issuer'])}`)
  const { keys } = await fetchOperatorJson(keySetAddress(issuer, found['jwks_uri']))
  if (!Array.isArray(keys)) throw new Error('its key set has no keys')
  return { keys: keys as JSONWebKeySet['keys'] }
}

/**
 * URL of the issuer's keys, from its discovery document.
 * @throws Error for an invalid URL, and for http with an issuer on https, since keys over http can be replaced.
 */
export function keySetAddress(issuer: string, uri: unknown): URL {
  const address = URL.parse(String(uri))
  if (!address) throw new Error(`its jwks_uri is no address: ${String(uri)}`)
  if (new URL(issuer).protocol === 'https:' && address.protocol !== 'https:')
    throw new Error(`its jwks_uri must begin with https:, as the issuer does: ${address.href}`)
  return address
}

function issuerAway(): HttpError {
  return new HttpError(503, 'issuer_unavailable', 'The identity provider does not answer; try again', {
    headers: { 'Retry-After': '5' }
  })
}
