import { requestOperator, type OperatorAnswer, UnreachableError } from '../platform/http-client/operator-request.ts'
import { memoizeAsync } from '../../lib/single-flight.ts'
import { checkedAlias, type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'

/** Attempts of a write that loses its check-and-set to another one. */
const WRITE_ATTEMPTS = 5

interface AppRole {
  readonly roleId: string
  readonly secretId: string
}

/** Address of a KV version 2 engine, and the credentials for it. */
export interface VaultOptions {
  readonly address: string
  readonly mount: string
  /** Path before every alias, so that several platforms can share an engine. */
  readonly prefix: string
  readonly namespace?: string | undefined
  readonly auth: { readonly token: string } | AppRole
  readonly timeout?: number
}

/** A stored value; `version` is for check-and-set, 0 for a path that never existed. */
interface Stored {
  readonly value: string | undefined
  readonly version: number
}

/**
 * HashiCorp Vault, KV version 2 (developer.hashicorp.com/vault/api-docs/secret/kv/kv-v2): `{ value }` under
 * `<mount>/data/<prefix>/<alias>`. Writes are check-and-set, which engines may demand; a delete takes all versions.
 */
export class Vault implements CredentialStore {
  readonly #options: VaultOptions
  readonly #roleToken = memoizeAsync((role: AppRole) => this.#loginByRole(role))

  constructor(options: VaultOptions) {
    this.#options = options
  }

  async get(alias: string): Promise<string | undefined> {
    return (await this.#read(alias)).value
  }

  async set(alias: string, value: string): Promise<void> {
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
      const { version } = await this.#read(alias)
      if (await this.#write(alias, value, version)) return
    }
    throw new StoreUnavailable(`others keep writing ${alias}`)
  }

  async setIfAbsent(alias: string, value: string): Promise<string> {
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
      const stored = await this.#read(alias)
      if (stored.value !== undefined) return stored.value
      if (await this.#write(alias, value, stored.version)) return value
    }
    throw new StoreUnavailable(`others keep writing ${alias}`)
  }

  async delete(alias: string): Promise<void> {
    const answer = await this.#call('DELETE', 'metadata', alias)
    if (answer.status !== 204 && answer.status !== 404) throw refusal('a delete', answer)
  }

  async #read(alias: string): Promise<Stored> {
    const answer = await this.#call('GET', 'data', alias)
    if (answer.status !== 200 && answer.status !== 404) throw refusal('a read', answer)
    const { data } = parse<{ data?: { data?: { value?: unknown } | null; metadata?: { version?: unknown } } }>(answer)
    // 404 with data: the newest version is deleted, but check-and-set compares its number
    const version = data?.metadata?.version ?? 0
    if (answer.status === 404) return { value: undefined, version: numberOf(version) }
    const value = data?.data?.value
    if (typeof value !== 'string') throw new StoreUnavailable(`Vault has no text in the field value of ${alias}`)
    return { value, version: numberOf(version) }
  }

  /** False when another write came first. */
  async #write(alias: string, value: string, cas: number): Promise<boolean> {
    const answer = await this.#call('POST', 'data', alias, { options: { cas }, data: { value } })
    if (answer.status === 200) return true
    if (answer.status === 400 && /check-and-set/.test(answer.body)) return false
    throw refusal('a write', answer)
  }

  /** Calls Vault; renews an expired AppRole token once. */
  async #call(method: 'GET' | 'POST' | 'DELETE', kind: 'data' | 'metadata', alias: string, content?: object) {
    const { mount, prefix, auth } = this.#options
    const path = [mount, kind, prefix, checkedAlias(alias)].filter(part => part !== '').join('/')
    const answer = await this.#send(method, path, content, await this.#login())
    if (answer.status !== 403 || 'token' in auth) return answer
    this.#roleToken.forget(auth)
    return this.#send(method, path, content, await this.#login())
  }

  #login(): Promise<string> {
    const { auth } = this.#options
    return 'token' in auth ? Promise.resolve(auth.token) : this.#roleToken(auth)
  }

  async #loginByRole({ roleId, secretId }: AppRole): Promise<string> {
    const proof = { role_id: roleId, secret_id: secretId }
    const answer = await this.#send('POST', 'auth/approle/login', proof)
    if (answer.status !== 200) throw refusal('the login by AppRole', answer)
    const token = parse<{ auth?: { client_token?: unknown } }>(answer).auth?.client_token
    if (typeof token !== 'string') throw new StoreUnavailable('Vault answers a login without a token')
    return token
  }

  async #send(method: 'GET' | 'POST' | 'DELETE', path: string, content?: object, token?: string) {
    const { address, namespace, timeout } = this.#options
    const headers = {
      'X-Vault-Request': 'true',
      ...(namespace && { 'X-Vault-Namespace': namespace }),
      ...(token && { 'X-Vault-Token': token }),
      ...(content && { 'Content-Type': 'application/json' })
    }
    const url = new URL(`${address.replace(/(?<!\/)\/+$/, '')}/v1/${path}`)
    const body = content && { body: JSON.stringify(content) }
    return requestOperator({ method, url, headers, timeout, ...body }).catch((error: unknown) => {
      if (error instanceof UnreachableError) throw new StoreUnavailable(error.message)
      throw error
    })
  }
}

/** Reports the status only: the body of an error may repeat the request, and with it a value. */
function refusal(what: string, { status }: OperatorAnswer): StoreUnavailable {
  return new StoreUnavailable(`Vault answers ${what} with ${status}`)
}

function parse<Shape>({ body }: OperatorAnswer): Shape {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Shape
  } catch {
    // reported below, without the response: it may contain a value
  }
  throw new StoreUnavailable('Vault answers no JSON object')
}

function numberOf(version: unknown): number {
  if (Number.isInteger(version)) return version as number
  throw new StoreUnavailable('Vault answers without the number of the version')
}
