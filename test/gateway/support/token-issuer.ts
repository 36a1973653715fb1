import { afterAll } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Backend, startBackend } from '../../support/backend.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'

/** An OpenID provider whose tokens soon expire, and that can refuse to renew them: what the local one never does. */
export interface TokenIssuer {
  readonly url: string
  /** Lifetime in seconds of the access tokens that it gives from now on. */
  lifetime: number
  /** Refuses every refresh token. */
  refuses: boolean
  /** Answers 500 to everything at the token endpoint. */
  broken: boolean
  /** Scopes of the access tokens that it gives from now on. */
  scope: string
  /** Pads access tokens, as an issuer with many claims does. */
  padding: number
  /** Claims about the person in ID tokens, besides the subject. */
  person: Readonly<Record<string, unknown>>
  /** The refresh tokens that were used, in order. */
  readonly refreshed: readonly string[]
}

const servers = new Set<Server>()

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const AUDIENCE = 'gateway'

type Variables = Readonly<Record<string, string>>

/** A gateway, with these variables, whose people log in at such an issuer. */
export async function startTokenGateway(more: Variables = {}): Promise<{ issuer: TokenIssuer; gateway: Gateway }> {
  const issuer = await startTokenIssuer()
  const upstream = await startUpstream()
  return { issuer, gateway: await gatewayOf(issuer, upstream.url, more) }
}

/** The same with a backend, which trusts the tokens: for people with scopes that no development user has. */
export async function startTokenPlatform(): Promise<{ issuer: TokenIssuer; gateway: Gateway; backend: Backend }> {
  const issuer = await startTokenIssuer()
  const backend = await startBackend({ env: { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: AUDIENCE } })
  return { issuer, backend, gateway: await gatewayOf(issuer, backend.url) }
}

function gatewayOf({ url }: TokenIssuer, behind: string, more: Variables = {}): Promise<Gateway> {
  const env = { ...more, OIDC_ISSUER: url, OIDC_CLIENT_ID: AUDIENCE, OIDC_CLIENT_SECRET: 'secret' }
  return startGateway(behind, { env })
}

/** Ends what a test has made of the issuer. */
export const usual = { lifetime: 3600, refuses: false, broken: false, scope: 'Admin', padding: 0, person: {} } as const

/** Starts it; everybody who asks is logged in at once, as `person`. Refresh tokens work once, as with most issuers. */
async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' }] }
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  servers.add(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refreshed: string[] = []
  const issuer: TokenIssuer = {
    url,
    ...usual,
    refreshed
  }
  const nonces = new Map<string, string>()
  let count = 0

  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(url)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)

  async function tokens(nonce?: string): Promise<unknown> {
    count += 1
    const identity = { ...issuer.person, sub: 'person', aud: AUDIENCE, ...(nonce === undefined ? {} : { nonce }) }
    return {
      token_type: 'Bearer',
      expires_in: issuer.lifetime,
      access_token: await sign({
        sub: 'person',
        aud: AUDIENCE,
        jti: String(count),
        scope: issuer.scope,
        x: 'x'.repeat(issuer.padding)
      }),
      refresh_token: `refresh-${count}`,
      id_token: await sign(identity)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return void response.writeHead(302, { Location: back.href }).end()
    }
    const [status, content] = pathname === '/token' ? await grant(request) : [200, document(pathname)]
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
  }

  async function grant(request: IncomingMessage): Promise<readonly [number, unknown]> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    if (issuer.broken) return [500, {}]
    if (form.get('grant_type') === 'authorization_code') return [200, await tokens(nonces.get(form.get('code') ?? ''))]
    const used = form.get('refresh_token') ?? ''
    if (issuer.refuses || refreshed.includes(used)) return [400, { error: 'invalid_grant' }]
    refreshed.push(used)
    return [200, await tokens()]
  }

  function document(pathname: string): unknown {
    if (pathname === '/keys') return keys
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256']
    }
  }

  return issuer
}
