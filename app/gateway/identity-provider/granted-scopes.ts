import type { KoaContextWithOIDC } from 'oidc-provider'
import { identityScopes } from './grant.ts'

interface TokenAnswer {
  readonly access_token: string
  readonly scope?: string
}

/**
 * Names all granted scopes in a token answer (RFC 6749, section 5.1): the library names those of the access token, which
 * has none of OpenID Connect's own.
 */
export async function nameGrantedScopes(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const { body } = context as { body?: unknown }
  if (!isTokenAnswer(body)) return
  const { AuthorizationCode, RefreshToken } = context.oidc.entities
  const asked = (AuthorizationCode ?? RefreshToken)?.scope?.split(' ') ?? []
  const own = asked.filter(name => identityScopes.includes(name))
  context.body = { ...body, scope: [...own, ...(body.scope ? [body.scope] : [])].join(' ') }
}

const isTokenAnswer = (body: unknown): body is TokenAnswer =>
  typeof body === 'object' && body !== null && 'access_token' in body
