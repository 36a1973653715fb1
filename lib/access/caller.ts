import type { Scope } from './scopes.ts'

/** Sender of a request, by its credentials and nothing else (PLATFORM-017). */
export interface Caller {
  /** The stable id that the issuer gives a person; never the e-mail address. */
  readonly id: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly givenName: string | undefined
  readonly familyName: string | undefined
  readonly scopes: ReadonlySet<Scope>
  /** Kind of credentials that the caller was recognised by. */
  readonly source: 'token' | 'technical' | 'development' | 'pat'
  /** When the token expires that named the caller, in milliseconds. */
  readonly expires?: number
  /** Rights of a personal access token. */
  readonly grants?: ReadonlySet<'read' | 'write'>
}
