import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { loginMergedInto } from '../people/index.ts'

const { SELECT } = cds.ql

export const TOKENS = 'tutorials.tokens.PersonalAccessTokens'
/** Lock that serialises minting, so that concurrent requests cannot exceed the limit. */
export const TOKENS_LOCK = 'tokens'

/** A token as stored, with its owner. */
export interface StoredToken {
  readonly ID: string
  readonly scopes: readonly ('read' | 'write')[]
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  /** The stable id of the owner, else of an account that was merged into the owner's; null until the first login. */
  readonly loginId: string | null
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/** The token with that hash, or undefined. */
export async function tokenWithHash(db: Db, hash: string): Promise<StoredToken | undefined> {
  const own = ['ID', 'scopes', 'expiresAt', 'revokedAt', 'lastUsedAt', 'user.ID as user_ID']
  const owner = ['loginId', 'email', 'firstName', 'lastName'].map(column => `user.${column} as ${column}`)
  const token = await db.run<(StoredToken & { readonly user_ID: string }) | undefined>(
    SELECT.one
      .from(TOKENS)
      .columns(...own, ...owner)
      .where({ hash })
  )
  if (!token || token.loginId !== null) return token
  return { ...token, loginId: await loginMergedInto(db, token.user_ID) }
}
