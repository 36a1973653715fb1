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

/** Refusal of the service, with the field of the form that it names; status 0 when no answer came. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, message: string, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
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

/** CSRF token; a login changes it. */
let csrfToken: string | undefined

async function change(address: string, body: object): Promise<Response> {
  csrfToken ??= await fetchCsrfToken()
  const post = (): Promise<Response> =>
    ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken ?? '' },
      body: JSON.stringify(body)
    })
  const answer = await post()
  if (answer.headers.get('x-csrf-token') !== 'Required') return accepted(answer)
  csrfToken = await fetchCsrfToken()
  return accepted(await post())
}

/** @throws Refusal 401 when the login has ended: a CSRF token without a session proves nothing. */
async function fetchCsrfToken(): Promise<string> {
  const answer = await send('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
  const { user } = (await answer.json()) as { user: object | null }
  if (!user) throw new Refusal(401, 'Your login has ended')
  return answer.headers.get('x-csrf-token') ?? ''
}

const send = async (address: string, init?: RequestInit): Promise<Response> => accepted(await ask(address, init))

async function ask(address: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, headers: { accept: 'application/json', ...(headers as object) } })
  } catch {
    throw new Refusal(0, 'The server does not answer')
  }
}

async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string; target?: string } }
  throw new Refusal(
    answer.status,
    error?.message ?? `The server answers ${answer.status}`,
    error?.target?.split('.')[0]
  )
}
