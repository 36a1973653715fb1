import { createServer, type Server, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'
import { freePort } from '../free-port.ts'

/** How a token departs from a valid one; by default it is signed with the newest key. */
interface Signing {
  /** Changes to the header; `undefined` leaves a parameter out. */
  readonly header?: Readonly<Record<string, unknown>>
  /** Signed with this instead of the issuer's key; the header still names the issuer's. */
  readonly key?: CryptoKey | Uint8Array
}

/** An OpenID issuer of the test: real discovery, real keys, real tokens, and whatever can go wrong with them. */
export interface TestIssuer {
  readonly url: string
  readonly audience: string
  /** Variables that make a backend trust it. */
  readonly environment: { readonly OIDC_ISSUER: string; readonly OIDC_AUDIENCE: string }
  /** An access token for `claims`: issuer, audience and an expiry in an hour come of themselves; `undefined` leaves one out. */
  readonly sign: (claims?: Readonly<Record<string, unknown>>, signing?: Signing) => Promise<string>
  /** Makes a new key for all later tokens; the older ones stay in the key set unless they are dropped. */
  readonly rotate: (older?: 'keep' | 'drop') => Promise<void>
  /** The newest public key in PEM. */
  readonly publicKey: () => Promise<string>
  /** The key id that tokens carry now. */
  readonly kid: () => string
  /** Name of the issuer in the discovery document, from now on. */
  readonly callItself: (name: string) => void
  /** Further members of the discovery document, from now on. */
  readonly describeItself: (members: object) => void
  /** Closes the address and every connection to it; `start` opens the same one again, with the same keys. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** How often the keys have been fetched. */
  readonly keyRequests: () => number
}

interface IssuerKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

const audience = 'tutorials!t1'
const algorithm = 'RS256'
/** Starts an issuer on a free port, which ends when it is stopped or with its process. */
export async function createIssuer(): Promise<TestIssuer> {
  let keys: readonly IssuerKey[] = [await newKey(1)]
  let made = 1
  let requests = 0
  let name: string | undefined
  let described: object = {}

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({ issuer: name ?? url, jwks_uri: `${url}/keys`, ...described }),
    '/keys': async () => {
      requests += 1
      return { keys: await Promise.all(keys.map(publicJwk)) }
    }
  }
  // nobody takes it while this is stopped
  const port = await freePort()
  let server = await listen(answers, port)
  const url = `http://127.0.0.1:${port}`
  const newest = () => keys.at(-1) as IssuerKey

  return {
    url,
    audience,
    environment: { OIDC_ISSUER: url, OIDC_AUDIENCE: audience },
    sign: (claims = {}, { header = {}, key } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: url, aud: audience, sub: 'a-person', iat: now, exp: now + 3600, ...claims }
      return new SignJWT(withoutUndefined(payload))
        .setProtectedHeader({ alg: algorithm, ...withoutUndefined({ kid: newest().kid, ...header }) })
        .sign(key ?? newest().privateKey)
    },
    rotate: async (older = 'keep') => {
      made += 1
      keys = [...(older === 'keep' ? keys : []), await newKey(made)]
    },
    publicKey: () => exportSPKI(newest().publicKey),
    kid: () => newest().kid,
    callItself: given => {
      name = given
    },
    describeItself: members => {
      described = members
    },
    stop: () => close(server),
    start: async () => {
      server = await listen(answers, port)
    },
    keyRequests: () => requests
  }
}

async function newKey(number: number): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return { kid: `key-${number}`, privateKey, publicKey }
}

async function publicJwk({ kid, publicKey }: IssuerKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
}

function withoutUndefined(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function listen(answers: Readonly<Record<string, () => unknown>>, port: number): Promise<Server> {
  const server = createServer((request, response) => void answer(answers[request.url ?? ''], response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server)).unref()
  })
}

async function answer(found: (() => unknown) | undefined, response: ServerResponse): Promise<void> {
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify((await found?.()) ?? {}))
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
