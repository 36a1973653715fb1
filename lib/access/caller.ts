import type { Scope } from './scopes.ts'

/** The sender of a request, known from its credentials only (PLATFORM-017). */
export interface Caller {
  /** The stable id that the issuer gives a person; never the e-mail address. */
  readonly id: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly givenName: string | undefined
  readonly familyName: string | undefined
  /** Login at GitHub, as far as the issuer tells it. */
  readonly githubLogin?: string | undefined
  readonly scopes: ReadonlySet<Scope>
  /** Kind of the credentials. */
  readonly source: 'token' | 'technical' | 'development' | 'pat'
  /** Expiry of the token, in milliseconds. */
  readonly expires?: number
  /** Permissions of a personal access token. */
  readonly grants?: ReadonlySet<'read' | 'write'>
  /** The personal access token itself: limits count it, audits name its public beginning. */
  readonly token?: { readonly id: string; readonly prefix: string }
}
