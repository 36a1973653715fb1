import { expect } from '@jest/globals'
import type { Backend } from '../../support/backend.ts'
import { as, bearer, get, type HttpResponse, post } from '../../support/http/http.ts'

export interface Minted {
  readonly ID: string
  readonly token: string
  readonly prefix: string
  readonly expiresAt: string
}

export interface Listed {
  readonly ID: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  readonly statusText: string
}

export interface Fault {
  readonly error: { readonly code: string; readonly message: string; readonly target?: string }
}

/** Asks for a token with `request`, by default a good one. */
export const askForToken = (backend: Backend, user: string, request: object = {}): Promise<HttpResponse> =>
  post(`${backend.url}/pats/mintPAT`, { name: 'a program', scopes: ['read'], ttlDays: 30, ...request }, as(user))

/** A new token of `user`. */
export async function mint(backend: Backend, user: string, request: object = {}): Promise<Minted> {
  const answer = await askForToken(backend, user, request)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<Minted>()
}

/** The tokens of `user`, as GET /pats lists them. */
export async function list(backend: Backend, user: string): Promise<readonly Listed[]> {
  const answer = await get(`${backend.url}/pats`, as(user))
  expect(answer.status).toBe(200)
  return answer.json<{ value: readonly Listed[] }>().value
}

export const revoke = (backend: Backend, user: string, id: string): Promise<HttpResponse> =>
  post(`${backend.url}/pats/MyPATs(${id})/PatService.revokePAT`, {}, as(user))

/** Calls a tool server with the token; 200 says that the gate has let it pass. */
export const use = (backend: Backend, token: string, path = '/mcp-pat/api'): Promise<HttpResponse> =>
  post(`${backend.url}${path}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, bearer(token))

/** Body of a refusal of a tool server. */
export const rpcError = (code: number, message: unknown = expect.any(String)): object => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message }
})
