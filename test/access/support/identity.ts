import type { Backend } from '../../support/backend.ts'
import { bearer, get } from '../../support/http/http.ts'

/** The sender of a request as the backend identifies it. */
export interface Identity {
  readonly status: number
  readonly user?: string
  readonly scopes?: readonly string[]
  /** The code of the refusal. */
  readonly code?: string
}

/** Asks the backend who the sender of this Authorization header is. */
export async function identityOf(backend: Backend, authorization: string): Promise<Identity> {
  const answer = await get(`${backend.url}/health/auth`, { authorization })
  const { user, scopes, error } = answer.json<{
    user?: string
    scopes?: readonly string[]
    error?: { code: string }
  }>()
  return { status: answer.status, ...(user && { user }), ...(scopes && { scopes }), ...(error && { code: error.code }) }
}

export const identityOfToken = (backend: Backend, token: string): Promise<Identity> =>
  identityOf(backend, bearer(token).authorization)

/** How a token that does not count is answered. */
export const refused: Identity = { status: 401, code: 'invalid_token' }

/** A JSON Web Token put together by hand, as no library would. */
export function handmade(header: unknown, claims: unknown, signature = ''): string {
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${segment(header)}.${segment(claims)}.${signature}`
}
