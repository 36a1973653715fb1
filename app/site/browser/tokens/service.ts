import { change, send } from '../account/ask.ts'

/** Token in the lists of its owner, without its plain text. */
export interface Token {
  readonly ID: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  readonly statusText: 'Active' | 'Expired' | 'Revoked'
}

export type Scope = 'read' | 'write'

export interface TokenRequest {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly ttlDays: number
}

/** A token that was just made, with its plain text. */
export interface Minted {
  readonly ID: string
  readonly token: string
  readonly expiresAt: string
}

/** A part of a list, and how long the list is. */
export interface Listed {
  readonly tokens: readonly Token[]
  readonly count: number
}

const SERVICE = '/pats'
/** Ended tokens at once; of live ones a person has fifty at most. */
const PAGE = 20

const select =
  '$select=ID,name,prefix,scopes,createdAt,expiresAt,lastUsedAt,revokedAt,statusText&$orderby=createdAt%20desc,ID&$count=true'
const live = '$filter=revokedAt%20eq%20null%20and%20expiresAt%20gt%20now()'
const ended = '$filter=revokedAt%20ne%20null%20or%20expiresAt%20le%20now()'

/** The tokens that give access. @throws Refusal */
export const liveTokens = (): Promise<Listed> => list(`${live}&${select}`)

/** Revoked and expired tokens after the first `skipped` ones, newest first. @throws Refusal */
export const endedTokens = (skipped: number): Promise<Listed> =>
  list(`${ended}&${select}&$top=${PAGE}&$skip=${skipped}`)

/** @throws Refusal */
export const mint = async (request: TokenRequest): Promise<Minted> =>
  (await change(`${SERVICE}/mintPAT`, request)).json() as Promise<Minted>

/** @throws Refusal */
export const revoke = async ({ ID }: Token): Promise<void> =>
  void (await change(`${SERVICE}/MyPATs(${ID})/PatService.revokePAT`, {}))

async function list(query: string): Promise<Listed> {
  const answer = await send(`${SERVICE}/MyPATs?${query}`)
  const { value, ...more } = (await answer.json()) as { value: Token[]; '@odata.count': number }
  return { tokens: value, count: more['@odata.count'] }
}
