import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import { everyScope, userNamed } from './accounts.ts'

/** The backend as a resource (RFC 8707): access tokens are for it alone. */
export const backend = 'urn:tutorials'

/** The scopes of OpenID Connect itself, which everyone has. */
export const identityScopes: readonly string[] = ['openid', 'offline_access', 'profile', 'email']

/**
 * The grant of the person who is logged in: their own scopes, and every other refused, whatever the client asks for.
 * Nobody is asked for consent: a client is the platform itself, or a program on the person's own machine.
 */
export async function grantOfOwnScopes({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const accountId = oidc.session?.accountId
  const user = userNamed(accountId)
  if (!user || !oidc.client || accountId === undefined) return undefined
  const own: readonly string[] = user.scopes
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
  const others = everyScope.filter(scope => !own.includes(scope))
  grant.addOIDCScope([...identityScopes, ...own])
  grant.rejectOIDCScope(others)
  for (const resource of [backend, ...[oidc.params?.['resource'] ?? []].flat()].map(String)) {
    grant.addResourceScope(resource, [...own])
    grant.rejectResourceScope(resource, others)
  }
  await grant.save()
  return grant
}
