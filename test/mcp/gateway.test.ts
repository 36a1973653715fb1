import { beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as, bearer, post } from '../support/http/http.ts'
import { mint } from '../tokens/support/tokens.ts'
import { firstClient, rpc, secondClient, toolNames } from './support/mcp.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await leaseBackend()
  gateway = await startGateway(backend.url)
})

verifies(['MCP-036', 'MCP-037'], 'the gateway passes /mcp through, without a login or a CSRF token', async () => {
  const url = `${gateway.url}/mcp/search`
  expect(await toolNames(url)).toContain('search_tutorials')
  const first = await firstClient(url)
  expect((await first.listTools()).tools.length).toBeGreaterThan(3)
  await first.close()
  const second = await secondClient(url, { pin: '2026-07-28' })
  expect((await second.callTool({ name: 'list_missions', arguments: {} })).structuredContent).toEqual(expect.any(Array))
  await second.close()
  expect((await rpc(`${gateway.url}/mcp/api`, 'tools/list')).status).toBe(401)
})

verifies(
  ['MCP-038', 'MCP-039', 'MCP-049'],
  'the gateway leads /mcp-pat to the mounts, for any owner of a token',
  async () => {
    for (const user of ['learner', 'author', 'display']) {
      const { token } = await mint(backend, user, { scopes: ['read', 'write'] })
      expect(await toolNames(`${gateway.url}/mcp-pat/api`, bearer(token))).toContain('complete_step')
      expect(await toolNames(`${gateway.url}/mcp-pat/search`, bearer(token))).toContain('get_tutorial')
      const client = await firstClient(`${gateway.url}/mcp-pat/api`, bearer(token))
      expect((await client.callTool({ name: 'get_my_tutorials', arguments: {} })).isError).toBeUndefined()
      await client.close()
    }
    expect((await rpc(`${gateway.url}/mcp-pat/api`, 'tools/list')).status).toBe(401)
  }
)

test('a name that leads here by DNS rebinding reaches no tool, through the gateway as well', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const statusFor = async (path: string, host: string) =>
    (await post(`${gateway.url}${path}`, ping, { host, ...as('agent') })).status
  for (const path of ['/mcp/search', '/mcp/api', '/mcp-auth/search', '/a2a'])
    for (const host of ['evil.example', 'evil.example:5000', 'localhost.evil.example'])
      expect([path, host, await statusFor(path, host)]).toEqual([path, host, 403])
  for (const host of ['localhost', '127.0.0.1:80', '[::1]:5000'])
    expect([host, await statusFor('/mcp/search', host)]).toEqual([host, 200])
  const forwarded = { 'x-forwarded-host': 'localhost, evil.example' }
  expect((await post(`${backend.url}/mcp/search`, ping, forwarded)).status).toBe(403)
})
