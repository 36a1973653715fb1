import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oidc from 'openid-client'
import { developmentClient } from '../../../app/gateway/identity-provider/client.ts'
import { createIdentityProvider } from '../../../app/gateway/identity-provider/index.ts'

/** A running identity provider, and what a gateway would know of it. */
export interface IdentityServer {
  readonly origin: string
  readonly callback: string
  readonly client: oidc.Configuration
  /** Begins a login; `parameters` come on top of a complete request. */
  readonly authorizationUrl: (parameters?: Readonly<Record<string, string>>) => Promise<string>
  /** Takes the tokens for the code in the address that a login ended at. */
  readonly exchange: (
    url: string,
    pkceCodeVerifier?: string
  ) => Promise<oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers>
  readonly stop: () => Promise<void>
}

/** Starts the provider at /idp of a server that answers every other address with a short page. */
export async function startIdentityServer(dataDir: string, port = 0): Promise<IdentityServer> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const callback = `${origin}/login/callback`
  const answer = await createIdentityProvider({
    issuer: `${origin}/idp`,
    redirectUris: [callback],
    postLogoutRedirectUris: [`${origin}/`],
    dataDir,
    audience: 'tutorials'
  })
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/idp')) answer(request, response)
    else response.end('the gateway')
  })

  const { clientId, clientSecret } = await developmentClient(dataDir)
  const client = await discover(origin, clientId, clientSecret)
  const verifier = oidc.randomPKCECodeVerifier()
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  return {
    origin,
    callback,
    client,
    authorizationUrl: async parameters =>
      oidc.buildAuthorizationUrl(client, {
        redirect_uri: callback,
        scope: 'openid profile email',
        state: 'the-state',
        nonce: 'the-nonce',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...parameters
      }).href,
    exchange: (url, pkceCodeVerifier = verifier) =>
      oidc.authorizationCodeGrant(client, new URL(url), {
        pkceCodeVerifier,
        expectedState: 'the-state',
        expectedNonce: 'the-nonce'
      }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

/** The metadata of the provider at `origin`, for a client with this secret. */
export function discover(origin: string, clientId: string, clientSecret: string): Promise<oidc.Configuration> {
  const execute = [oidc.allowInsecureRequests]
  return oidc.discovery(new URL(`${origin}/idp`), clientId, clientSecret, undefined, { execute })
}
