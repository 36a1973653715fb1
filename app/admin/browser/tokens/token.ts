export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]

/** A token as its owner sees it, without its plain text. */
export interface Token {
  readonly ID: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly statusText: 'Active' | 'Expired' | 'Revoked'
}

const columns = 'ID,name,prefix,scopes,createdAt,expiresAt,lastUsedAt,revokedAt,statusText'

/** Path of the visitor's tokens, the newest first: PatService has those of its caller alone. */
export const ownTokens = `/pats/MyPATs?$select=${columns}&$orderby=createdAt%20desc,ID`

/** Path of the action that revokes a token. */
export const revocationOf = ({ ID }: Token): string => `/pats/MyPATs(${ID})/PatService.revokePAT`
