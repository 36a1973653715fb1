import { compactDecrypt, CompactEncrypt, importPKCS8, importSPKI } from 'jose'
import type { Agent } from 'node:https'
import { now, SECOND } from '../../lib/time.ts'
import { requestOperator, UnreachableError, type OperatorAnswer } from '../platform/http-client/operator-request.ts'
import { checkedAlias, type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'

const KEY_ALGORITHM = 'RSA-OAEP-256'
const CONTENT_ALGORITHM = 'A256GCM'

/** Connection data from a binding or service key of SAP Credential Store. */
export interface SapCredentialStoreOptions {
  /** Ends with `/api/v1/credentials`. */
  readonly url: string
  readonly namespace: string
  /** Basic authentication; absent with a client certificate (mutual TLS). */
  readonly basic?: { readonly username: string; readonly password: string } | undefined
  readonly certificate?: Agent | undefined
  /** Decrypts responses: PKCS #8, as PEM or as the bare base64 of a binding. */
  readonly clientPrivateKey: string
  /** Encrypts requests: SPKI, as PEM or as the bare base64 of a binding. */
  readonly serverPublicKey: string
  readonly timeout?: number
}

/**
 * SAP Credential Store, credentials of type password (help.sap.com, REST API). Every payload is a compact JWE (RFC 7516)
 * with its time of issue in the header `iat`: requests are encrypted for the service's key, responses for ours.
 */
export class SapCredentialStore implements CredentialStore {
  readonly #options: SapCredentialStoreOptions

  constructor(options: SapCredentialStoreOptions) {
    this.#options = options
  }

  async get(alias: string): Promise<string | undefined> {
    const answer = await this.#call('GET', `?name=${checkedAlias(alias)}`)
    if (answer.status === 404) return undefined
    if (answer.status !== 200) throw refusal('a read', answer)
    return this.#open(alias, answer.body)
  }

  async set(alias: string, value: string): Promise<void> {
    const answer = await this.#write(alias, value)
    if (!isStored(answer)) throw refusal('a write', answer)
  }

  async setIfAbsent(alias: string, value: string): Promise<string> {
    const stored = await this.get(alias)
    if (stored !== undefined) return stored
    const answer = await this.#write(alias, value, { 'If-None-Match': '*' })
    if (!isStored(answer) && answer.status !== 412) throw refusal('a write', answer)
    const standing = await this.get(alias)
    if (standing === undefined) throw new StoreUnavailable(`others keep writing ${alias}`)
    return standing
  }

  async delete(alias: string): Promise<void> {
    const answer = await this.#call('DELETE', `?name=${checkedAlias(alias)}`)
    if (answer.status !== 404 && !isStored(answer)) throw refusal('a delete', answer)
  }

  async #write(alias: string, value: string, condition: Record<string, string> = {}): Promise<OperatorAnswer> {
    const body = await this.#seal({ name: checkedAlias(alias), value })
    return this.#call('POST', '', { ...condition, 'Content-Type': 'application/jose' }, body)
  }

  async #call(method: 'GET' | 'POST' | 'DELETE', query: string, more: Record<string, string> = {}, body?: string) {
    const { url, namespace, basic, certificate, timeout } = this.#options
    const password = basic && Buffer.from(`${basic.username}:${basic.password}`).toString('base64')
    const headers = {
      'sapcp-credstore-namespace': namespace,
      ...(password && { Authorization: `Basic ${password}` }),
      ...more
    }
    const address = new URL(`${url.replace(/(?<!\/)\/+$/, '')}/password${query}`)
    const request = { method, url: address, headers, agent: certificate, timeout, ...(body && { body }) }
    return requestOperator(request).catch((error: unknown) => {
      if (error instanceof UnreachableError) throw new StoreUnavailable(error.message)
      throw error
    })
  }

  async #seal(credential: object): Promise<string> {
    const key = await importSPKI(pem('PUBLIC KEY', this.#options.serverPublicKey), KEY_ALGORITHM)
    const iat = Math.floor(now().getTime() / SECOND)
    return new CompactEncrypt(Buffer.from(JSON.stringify(credential)))
      .setProtectedHeader({ alg: KEY_ALGORITHM, enc: CONTENT_ALGORITHM, iat })
      .encrypt(key)
  }

  async #open(alias: string, sealed: string): Promise<string> {
    const key = await importPKCS8(pem('PRIVATE KEY', this.#options.clientPrivateKey), KEY_ALGORITHM)
    const algorithms = {
      keyManagementAlgorithms: [KEY_ALGORITHM],
      contentEncryptionAlgorithms: [CONTENT_ALGORITHM]
    }
    const { plaintext } = await compactDecrypt(sealed.trim(), key, algorithms).catch(() => {
      throw new StoreUnavailable(`what SAP Credential Store answers for ${alias} is not for our key`)
    })
    return credentialIn(alias, Buffer.from(plaintext).toString('utf8'))
  }
}

/** The value in a response about `alias`. @throws StoreUnavailable for any other content. */
function credentialIn(alias: string, text: string): string {
  try {
    const { name, value } = JSON.parse(text) as { name?: unknown; value?: unknown }
    if (name === alias && typeof value === 'string') return value
  } catch {
    // reported below, without the response: it may contain a value
  }
  throw new StoreUnavailable(`SAP Credential Store answers no credential for ${alias}`)
}

/** Adds the PEM header and footer to a key, which bindings hold as bare base64. */
function pem(label: string, key: string): string {
  return key.includes('-----BEGIN') ? key : `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`
}

const isStored = ({ status }: OperatorAnswer) => status >= 200 && status < 300

/** Reports the status only: the body of an error may repeat the request, and with it a value. */
function refusal(what: string, { status }: OperatorAnswer): StoreUnavailable {
  return new StoreUnavailable(`SAP Credential Store answers ${what} with ${status}`)
}
