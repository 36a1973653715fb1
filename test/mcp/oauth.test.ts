import { beforeAll, expect, test } from '@jest/globals'
import { leaseIssued } from '../access/support/issued-backend.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { bearer, get } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { rpc, toolNames } from './support/mcp.ts'

let backend: Backend
let issuer: LeasedIssuer

beforeAll(async () => {
  ;({ backend, issuer } = await leaseIssued())
})

test.each([
  ['/mcp/api', []],
  ['/mcp-auth/api', ['Tutorial.MCP']],
  ['/mcp-admin', ['Tutorial.MCP', 'Admin']]
])('whoever comes to %s without a token learns who issues them', async (path, scopes) => {
  const refused = await rpc(`${backend.url}${path}`, 'tools/list')
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers['www-authenticate'] ?? '') ?? []
  expect([refused.status, address]).toEqual([401, `${backend.url}/.well-known/oauth-protected-resource${path}`])
  expect((await get(address)).json()).toMatchObject({
    resource: `${backend.url}${path}`,
    authorization_servers: [issuer.url],
    scopes_supported: scopes,
    bearer_methods_supported: ['header']
  })
})

test('the metadata of the issuer is served', async () => {
  const answer = await get(`${backend.url}/.well-known/oauth-authorization-server`)
  expect([answer.status, answer.json()]).toMatchObject([200, { issuer: issuer.url }])
})

test('what is no resource has no metadata, nor has a backend without an issuer', async () => {
  for (const path of ['/mcp-pat/api', '/mcp/nothing', '/x'])
    expect((await get(`${backend.url}/.well-known/oauth-protected-resource${path}`)).status).toBe(404)
  const other = await leaseBackend()
  expect((await get(`${other.url}/.well-known/oauth-protected-resource/mcp/api`)).status).toBe(404)
  expect((await rpc(`${other.url}/mcp/api`, 'ping')).headers['www-authenticate']).not.toContain('resource_metadata')
})

verifies('MCP-040', '/mcp-auth leads to the mount, as the caller', async () => {
  const agent = bearer(await issuer.sign({ sub: 'mcp-oauth', scope: 'Tutorial.MCP' }))
  expect(await toolNames(`${backend.url}/mcp-auth/api`, agent)).toContain('get_my_tutorials')
  expect(await toolNames(`${backend.url}/mcp-auth/search`, agent)).toContain('get_tutorial')
})

verifies('MCP-043', '/mcp-admin leads to the mount of administrators', async () => {
  const agent = bearer(await issuer.sign({ sub: 'mcp-oauth', scope: 'Tutorial.MCP Admin Tutorial.Author' }))
  expect(await toolNames(`${backend.url}/mcp-admin`, agent)).toContain('trigger_rebuild')
})

test('a token for another service is refused', async () => {
  const foreign = bearer(await issuer.sign({ sub: 'mcp-oauth', aud: 'another-service', scope: 'Tutorial.MCP' }))
  for (const path of ['/mcp/search', '/mcp/api', '/mcp-auth/api'])
    expect([path, (await rpc(`${backend.url}${path}`, 'tools/list', {}, foreign)).status]).toEqual([path, 401])
})
