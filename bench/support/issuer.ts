import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const ALGORITHM = 'RS256'
const AUDIENCE = 'tutorials'

/** OpenID issuer for the benchmark, with keys and tokens of realistic size. */
export interface Issuer {
  /** Environment of a backend that trusts this issuer. */
  readonly environment: { readonly OIDC_ISSUER: string; readonly OIDC_AUDIENCE: string }
  /** Signs a token for a user, with a scope. */
  sign(person: string, scope?: string): Promise<string>
  stop(): void
}

/** Starts an issuer on a free port of this machine. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048 })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: ALGORITHM, use: 'sig' }]
  const server = createServer((request, response) => {
    const found = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: { OIDC_ISSUER: url, OIDC_AUDIENCE: AUDIENCE },
    sign: (person, scope = 'Everyone') =>
      new SignJWT({
        email: `${person}@example.com`,
        given_name: 'Some',
        family_name: 'Person',
        scope: `openid ${scope}`
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: 'bench' })
        .setIssuer(url)
        .setAudience(AUDIENCE)
        .setSubject(person)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: () => server.close()
  }
}
