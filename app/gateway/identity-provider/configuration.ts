import { type Configuration, errors } from 'oidc-provider'
import { claimsOf, everyScope, userNamed } from './accounts.ts'
import type { DevelopmentClient } from './client.ts'
import { backend, grantOfOwnScopes, identityScopes } from './grant.ts'
import { askToLogOut } from './logout.ts'
import { createMemoryStore } from './memory-store.ts'
import { isResource, nativeClients } from './native-clients.ts'
import { wordsFor } from '../words/words-for.ts'
import { errorPage, pageHeaders } from './pages.ts'
import type { ProviderKeys } from './provider-keys.ts'

/** Address of the provider and of those who use it. */
export interface IdentityOptions {
  /** Its own address, with the path it is mounted at. */
  readonly issuer: string
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** The `aud` of access tokens. */
  readonly audience: string
}

interface Parts extends IdentityOptions {
  readonly mount: string
  readonly client: DevelopmentClient
  readonly keys: ProviderKeys
}

const HOUR = 3600
const WORKDAY = 12 * HOUR

/** The settings of oidc-provider: the gateway and native clients, development users, signed access tokens with the user's own scopes. */
export function identityConfiguration({ mount, client, keys, ...options }: Parts): Configuration {
  return {
    adapter: createMemoryStore(),
    jwks: keys.jwks,
    cookies: {
      keys: [keys.cookieKey],
      names: { session: '_idp_session', interaction: '_idp_login', resume: '_idp_resume' }
    },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: [...options.postLogoutRedirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code']
      }
    ],
    ...nativeClients,
    responseTypes: ['code'],
    pkce: { required: () => true },
    // clients register with scopes of the platform, too
    scopes: [...identityScopes, ...everyScope],
    claims: { openid: ['sub'], profile: ['given_name', 'family_name'], email: ['email', 'email_verified'] },
    // with an access token for the backend nobody can ask userinfo, so the ID token says everything
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: WORKDAY,
      RefreshToken: WORKDAY,
      IdToken: HOUR,
      Session: WORKDAY,
      Grant: WORKDAY,
      Interaction: HOUR
    },
    issueRefreshToken: async () => true,
    findAccount: async (_context, id) => accountNamed(id),
    extraTokenClaims: async (_context, token) => {
      const user = 'accountId' in token ? userNamed(token.accountId) : undefined
      return user && claimsOf(user)
    },
    loadExistingGrant: grantOfOwnScopes,
    interactions: { url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    renderError: async (context, { error, error_description: reason }) => {
      context.set(pageHeaders())
      context.body = errorPage({ mount, words: wordsFor(context.req) }, reason ?? error)
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, { clientId }, token) => token.clientId === clientId
      },
      registration: { enabled: true, initialAccessToken: false },
      rpInitiatedLogout: { enabled: true, logoutSource: async (context, form) => askToLogOut(context, form, mount) },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => backend,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context, resource) => {
          if (!isResource(resource, options.issuer))
            throw new errors.InvalidTarget('No tokens are issued for this resource')
          return {
            scope: everyScope.join(' '),
            audience: options.audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: WORKDAY,
            jwt: { sign: { alg: 'RS256' } }
          }
        }
      }
    }
  }
}

function accountNamed(id: string) {
  const user = userNamed(id)
  return user && { accountId: id, claims: async () => ({ sub: id, ...claimsOf(user) }) }
}
