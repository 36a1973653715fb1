import { randomUUID } from 'node:crypto'
import { type Asked, type Answered, json, serveStore, type StoreServer } from './store-server.ts'

/** One path of the engine: what its newest version holds, null when that is deleted. */
interface Path {
  version: number
  value: object | null
}

export interface VaultServer extends StoreServer {
  readonly token: string
  readonly roleId: string
  readonly secretId: string
  /** Tokens given out by AppRole are valid no more. */
  readonly revokeTokens: () => void
  /** Deletes the newest version only, as `vault kv delete` does. */
  readonly softDelete: (path: string) => void
  /** Writes past the client, as another program does. */
  readonly put: (path: string, value: object) => void
  readonly paths: () => readonly string[]
  readonly namespaces: readonly (string | undefined)[]
}

/** HashiCorp Vault's KV version 2 at `secret/` and AppRole, as developer.hashicorp.com/vault/api-docs describes them. */
export async function startVault(options: { readonly casRequired?: boolean } = {}): Promise<VaultServer> {
  const token = 'hvs.root-token-of-the-test'
  const [roleId, secretId] = [randomUUID(), randomUUID()]
  const given = new Set<string>()
  const paths = new Map<string, Path>()
  const namespaces: (string | undefined)[] = []
  const errors = (status: number, ...messages: string[]) => json(status, { errors: messages })

  function login(body: string): Answered {
    const sent = JSON.parse(body) as { role_id?: string; secret_id?: string }
    if (sent.role_id !== roleId || sent.secret_id !== secretId) return errors(400, 'invalid role or secret ID')
    const client_token = `hvs.${randomUUID()}`
    given.add(client_token)
    return json(200, { auth: { client_token, lease_duration: 3600, renewable: true } })
  }

  function read(path: string): Answered {
    const found = paths.get(path)
    if (!found) return errors(404)
    const deleted = found.value === null
    const metadata = { version: found.version, deletion_time: deleted ? '2026-01-01T00:00:00Z' : '', destroyed: false }
    return json(deleted ? 404 : 200, { data: { data: found.value, metadata } })
  }

  function write(path: string, body: string): Answered {
    const { data, options: sent } = JSON.parse(body) as { data?: object; options?: { cas?: number } }
    if (!data) return errors(400, 'no data provided')
    if (options.casRequired && sent?.cas === undefined)
      return errors(400, 'check-and-set parameter required for this call')
    const version = paths.get(path)?.version ?? 0
    if (sent?.cas !== undefined && sent.cas !== version)
      return errors(400, 'check-and-set parameter did not match the current version')
    paths.set(path, { version: version + 1, value: data })
    return json(200, { data: { version: version + 1, deletion_time: '', destroyed: false } })
  }

  function answer({ request, path, body }: Asked): Answered {
    namespaces.push(request.headers['x-vault-namespace'] as string | undefined)
    if (request.headers['x-vault-request'] !== 'true') return errors(400, "missing 'X-Vault-Request'")
    if (path === '/v1/auth/approle/login' && request.method === 'POST') return login(body)
    const presented = String(request.headers['x-vault-token'])
    if (presented !== token && !given.has(presented)) return errors(403, 'permission denied')
    const [, kind, name = ''] = /^\/v1\/secret\/(data|metadata)\/(.+)$/.exec(path) ?? []
    if (kind === 'data' && request.method === 'GET') return read(name)
    if (kind === 'data' && request.method === 'POST') return write(name, body)
    if (kind === 'metadata' && request.method === 'DELETE') {
      paths.delete(name)
      return { status: 204 }
    }
    return errors(404, 'no handler for route')
  }

  const server = await serveStore(answer)
  return {
    ...server,
    token,
    roleId,
    secretId,
    namespaces,
    revokeTokens: () => given.clear(),
    softDelete: path => {
      const found = paths.get(path)
      if (found) found.value = null
    },
    put: (path, value) => void paths.set(path, { version: (paths.get(path)?.version ?? 0) + 1, value }),
    paths: () => [...paths.keys()]
  }
}
