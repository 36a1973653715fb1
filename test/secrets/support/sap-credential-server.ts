import { randomUUID } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { ServerOptions } from 'node:https'
import {
  compactDecrypt,
  CompactEncrypt,
  type CryptoKey,
  decodeProtectedHeader,
  exportPKCS8,
  exportSPKI,
  generateKeyPair
} from 'jose'
import { type Answered, type Asked, serveStore, type StoreServer } from './store-server.ts'

interface KeyPair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

/** Credentials in a binding of the service. */
interface Binding {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly encryption: { readonly client_private_key: string; readonly server_public_key: string }
}

export interface SapCredentialServer extends StoreServer {
  readonly binding: () => Promise<Binding>
  /** A new pair of keys for each side, as a new binding brings; the old ones are worth nothing. */
  readonly rotateKeys: () => Promise<void>
  /** Answers the next read with `credential`, sealed as it should be. */
  readonly answerInstead: (credential: string | undefined) => void
  /** `<namespace>/<name>` of everything that is stored. */
  readonly names: () => readonly string[]
}

const algorithm = 'RSA-OAEP-256'
const oldest = 2 * 60

/**
 * SAP Credential Store's passwords, as help.sap.com describes the REST API: Basic or a client certificate, a namespace
 * by header, payloads as compact JWE (RSA-OAEP-256, A256GCM) with `iat` at most two minutes old.
 */
export async function startSapCredentialStore(tls?: ServerOptions): Promise<SapCredentialServer> {
  const [username, password] = [randomUUID(), randomUUID()]
  const stored = new Map<string, { readonly name: string; readonly value: string }>()
  const newPair = (): Promise<KeyPair> => generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 })
  let [client, service] = await Promise.all([newPair(), newPair()])
  let instead: string | undefined

  async function opened(sealed: string): Promise<{ name?: string; value?: string } | undefined> {
    try {
      const { iat } = decodeProtectedHeader(sealed)
      if (typeof iat !== 'number' || Date.now() / 1000 - iat > oldest) return undefined
      const { plaintext } = await compactDecrypt(sealed, service.privateKey, {
        keyManagementAlgorithms: [algorithm],
        contentEncryptionAlgorithms: ['A256GCM']
      })
      return JSON.parse(Buffer.from(plaintext).toString()) as { name?: string; value?: string }
    } catch {
      return undefined
    }
  }

  async function sealed(status: number, text: string): Promise<Answered> {
    const header = { alg: algorithm, enc: 'A256GCM', iat: Math.floor(Date.now() / 1000) }
    const body = await new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(client.publicKey)
    return { status, headers: { 'Content-Type': 'application/jose;charset=UTF-8' }, body }
  }

  async function write(namespace: string, { request, body }: Asked): Promise<Answered> {
    if (request.headers['content-type'] !== 'application/jose') return { status: 415 }
    const credential = await opened(body)
    if (!credential?.name || !credential.value) return { status: 400, body: '{"message":"cannot decrypt"}' }
    const { name, value } = credential
    if (request.headers['if-none-match'] === '*' && stored.has(`${namespace}/${name}`)) return { status: 412 }
    stored.set(`${namespace}/${name}`, { name, value })
    return sealed(200, JSON.stringify({ id: randomUUID(), name, modifiedAt: new Date().toISOString() }))
  }

  async function answer(asked: Asked): Promise<Answered> {
    const { request, path, query } = asked
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const byCertificate = tls !== undefined && (request.socket as TLSSocket).authorized
    if (!byCertificate && request.headers.authorization !== basic) return { status: 401 }
    const namespace = request.headers['sapcp-credstore-namespace']
    if (typeof namespace !== 'string' || path !== '/api/v1/credentials/password') return { status: 400 }
    if (request.method === 'POST') return write(namespace, asked)
    const name = `${namespace}/${query.get('name') ?? ''}`
    const found = stored.get(name)
    if (!found) return { status: 404 }
    if (request.method === 'DELETE') {
      stored.delete(name)
      return { status: 204 }
    }
    return sealed(200, instead ?? JSON.stringify({ ...found, id: randomUUID(), modifiedAt: new Date().toISOString() }))
  }

  const server = await serveStore(answer, tls)
  return {
    ...server,
    binding: async () => ({
      url: `${server.url}/api/v1/credentials`,
      username,
      password,
      encryption: {
        client_private_key: bare(await exportPKCS8(client.privateKey)),
        server_public_key: bare(await exportSPKI(service.publicKey))
      }
    }),
    rotateKeys: async () => {
      ;[client, service] = await Promise.all([newPair(), newPair()])
    },
    answerInstead: text => {
      instead = text
    },
    names: () => [...stored.keys()]
  }
}

/** Without the lines around it, as bindings have keys. */
function bare(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}
