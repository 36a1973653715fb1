import * as oidc from 'openid-client'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { GatewayError } from '../core/errors.ts'

/** OpenID provider that people log in at. */
export interface Issuer {
  /** The provider's metadata and our client, discovered once; tried again by the next request when that fails. */
  client(): Promise<oidc.Configuration>
  readonly scope: string
}

export interface IssuerOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly scope: string
  /** Allows http, which a provider on this machine has. */
  readonly development: boolean
}

const DISCOVERY_SECONDS = 10

/** The provider at `issuer`. `client()` throws GatewayError 503 while it cannot be reached. */
export function createIssuer({ issuer, clientId, clientSecret, scope, development }: IssuerOptions): Issuer {
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, clientSecret ? undefined : oidc.None(), {
      timeout: DISCOVERY_SECONDS,
      ...(development ? { execute: [oidc.allowInsecureRequests] } : {})
    })
  const client = memoizeAsync(() => discover().catch((error: unknown) => Promise.reject(unreachable(error))))
  return { client, scope }
}

/** 503 when the login service gives no answer. */
export function unreachable(cause: unknown): GatewayError {
  const error = new GatewayError(503, 'login_unavailable', 'The login service does not answer; try again in a moment', {
    'Retry-After': '5'
  })
  error.cause = cause
  return error
}

/** True when the provider has answered and refused, in contrast to not answering. */
export function isRefusal(error: unknown): boolean {
  return error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
}
