import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, type HttpResponse, post, send } from '../support/http/http.ts'
import { mint, rpcError, use } from '../tokens/support/tokens.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const call = (path: string, user?: string, on = backend): Promise<HttpResponse> =>
  post(`${on.url}${path}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, user ? as(user) : {})

/** Expects a status for each of these callers; `nobody` is anonymous. */
async function expectStatuses(path: string, expected: Readonly<Record<string, number>>): Promise<void> {
  const statuses: Record<string, number> = {}
  for (const user of Object.keys(expected)) {
    const answer = await call(path, user === 'nobody' ? undefined : user)
    statuses[user] = answer.status
    const codes: Record<number, number> = { 401: -32001, 403: -32003, 404: -32601 }
    if (answer.status === 200) expect(answer.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
    else expect(answer.json()).toEqual(rpcError(codes[answer.status] ?? 0))
    expect(answer.headers['www-authenticate'] !== undefined).toBe(answer.status === 401)
  }
  expect([path, statuses]).toEqual([path, expected])
}

describe('the gates of the tool servers', () => {
  test.each(['/mcp/search', '/mcp/graph'])('%s is open', async path => {
    await expectStatuses(path, { nobody: 200, learner: 200, admin: 200 })
    await expectStatuses(`${path}/below`, { nobody: 404 })
  })

  verifies('MCP-022', '/mcp/homepage needs a login', () =>
    expectStatuses('/mcp/homepage', { nobody: 401, learner: 200, agent: 200 })
  )
  verifies('MCP-030', '/mcp/api needs a login', () =>
    expectStatuses('/mcp/api', { nobody: 401, learner: 200, agent: 200 })
  )
  test('/mcp/admin needs Admin', async () => {
    await expectStatuses('/mcp/admin', { nobody: 401, learner: 403, agent: 403, admin: 200, superadmin: 200 })
    await expectStatuses('/MCP/Admin/x', { nobody: 401, learner: 403 })
  })

  verifies('MCP-003', 'there is no common root, each service has its own mount', async () => {
    for (const mount of ['search', 'graph']) await expectStatuses(`/mcp/${mount}`, { nobody: 200 })
    for (const path of ['/mcp', '/mcp/', '/mcp/anything']) await expectStatuses(path, { nobody: 404, superadmin: 404 })
  })
})

describe('the prefixes that lead to them', () => {
  verifies('MCP-041', '/mcp-auth needs Tutorial.MCP and leads to the gate of the mount', async () => {
    for (const path of ['/mcp-auth/search', '/mcp-auth/api'])
      await expectStatuses(path, { nobody: 401, learner: 403, admin: 403, agent: 200 })
    for (const path of ['/mcp-auth', '/mcp-auth/x/y'])
      await expectStatuses(path, { nobody: 401, learner: 403, admin: 403, agent: 404 })
    await expectStatuses('/mcp-auth/admin', { nobody: 401, admin: 403, agent: 403, superadmin: 200 })
  })

  verifies('MCP-044', '/mcp-admin needs Tutorial.MCP and leads to the gate of Admin', async () => {
    for (const path of ['/mcp-admin', '/mcp-admin/x'])
      await expectStatuses(path, { nobody: 401, learner: 403, admin: 403, agent: 403 })
    await expectStatuses('/mcp-admin', { superadmin: 200 })
    const answer = await call('/mcp-admin/x', 'agent')
    expect(answer.json()).toEqual(rpcError(-32003, 'This needs the scope Admin'))
  })

  test('/mcp-pat needs a token and no scope', async () => {
    await expectStatuses('/mcp-pat/api', { nobody: 401, learner: 401, superadmin: 401, agent: 401 })
    for (const user of ['learner', 'superadmin']) {
      const { token } = await mint(backend, user)
      expect((await use(backend, token, '/mcp-pat/api')).status).toBe(200)
    }
  })

  test('a name that only begins like a prefix is none', async () => {
    for (const path of ['/mcp-authentic', '/mcp-patch', '/mcpx']) {
      const answer = await call(path)
      expect([path, answer.status, answer.json()]).toMatchObject([path, 404, { error: { code: 'not_found' } }])
    }
  })
})

test.each(['/mcp-pat/api', '/mcp-auth/api', '/mcp-admin/x', '/mcp/api'])(
  '%s answers before it reads a body',
  async path => {
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    async function* body(): AsyncGenerator<Buffer> {
      for (; sent < 30 * 1024 * 1024; sent += chunk.length) yield chunk
    }
    const answer = await send(`${backend.url}${path}`, { method: 'POST', body: body() })
    expect(answer.status).toBe(401)
    expect(answer.bytesSent).toBeLessThan(10 * 1024 * 1024)
  }
)

describe('what is switched off answers 503 to everyone', () => {
  async function expectOff(flag: string, off: readonly string[], on: readonly string[]): Promise<void> {
    const closed = await startBackend({ env: { [flag]: 'false' } })
    for (const path of off)
      for (const user of [undefined, 'learner', 'agent']) {
        const answer = await call(path, user, closed)
        expect([path, answer.status, answer.json()]).toEqual([path, 503, rpcError(-32603, `Switched off by ${flag}`)])
      }
    for (const path of on) expect([path, (await call(path, 'learner', closed)).status]).not.toEqual([path, 503])
    await closed.stop()
  }

  verifies(['MCP-050', 'MCP-051'], 'by MCP_AUTH_ENABLED', () =>
    expectOff('MCP_AUTH_ENABLED', ['/mcp-auth/api', '/mcp-pat/api', '/mcp-pat'], ['/mcp-admin/x', '/mcp/api'])
  )
  verifies('MCP-052', 'by MCP_PHASE3_ENABLED', () =>
    expectOff('MCP_PHASE3_ENABLED', ['/mcp-admin/x', '/mcp-admin'], ['/mcp-auth/api', '/mcp-pat/api', '/mcp/admin'])
  )
  verifies('MCP-053', 'by MCP_ADMIN_TOOLS_ENABLED', () =>
    expectOff(
      'MCP_ADMIN_TOOLS_ENABLED',
      ['/mcp-admin/x', '/mcp-admin'],
      ['/mcp-auth/api', '/mcp-pat/api', '/mcp/admin']
    )
  )
})

test('the limit of messages counts the person, whatever number of tokens they have', async () => {
  const limited = await startBackend({ env: { MCP_CALLS_PER_MINUTE: '4' } })
  const [first, second] = [await mint(limited, 'learner'), await mint(limited, 'learner')]
  const statuses: number[] = []
  for (const { token } of [first, first, second, second, second, first])
    statuses.push((await use(limited, token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await use(limited, (await mint(limited, 'learner2')).token)).status).toBe(200)
})
