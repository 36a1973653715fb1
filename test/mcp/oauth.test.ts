import { beforeAll, describe, expect, test } from '@jest/globals'
import { leaseIssued } from '../access/support/issued-backend.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { as, bearer, get, type HttpResponse } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { rpc, toolNames } from './support/mcp.ts'

const challengeOf = ({ headers }: HttpResponse): string => headers['www-authenticate'] ?? ''

const scopesIn = (refused: HttpResponse): readonly string[] =>
  / scope="([^"]*)"/.exec(challengeOf(refused))?.[1]?.split(' ') ?? []

let backend: Backend
let issuer: LeasedIssuer

beforeAll(async () => {
  ;({ backend, issuer } = await leaseIssued())
})

/** Scopes of the gate and of the tools of administrators. */
const ofAdmins = ['Admin', 'KnowledgeGraph.Admin', 'SuperAdmin', 'Tutorial.Author']

test.each([
  ['/mcp/api', []],
  ['/mcp-auth/api', ['Tutorial.MCP']],
  ['/mcp/admin', ofAdmins],
  ['/mcp-auth/admin', ['Tutorial.MCP', ...ofAdmins]],
  ['/mcp-admin', ['Tutorial.MCP', ...ofAdmins]]
])('whoever comes to %s without a token learns who issues them', async (path, scopes) => {
  const refused = await rpc(`${backend.url}${path}`, 'tools/list')
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challengeOf(refused)) ?? []
  expect(scopesIn(refused)).toEqual(scopes)
  expect([refused.status, address]).toEqual([401, `${backend.url}/.well-known/oauth-protected-resource${path}`])
  expect((await get(address)).json()).toMatchObject({
    resource: `${backend.url}${path}`,
    authorization_servers: [issuer.url],
    scopes_supported: scopes,
    bearer_methods_supported: ['header']
  })
})

describe('a token that lacks a scope is answered which ones to ask for (RFC 6750, 3.1)', () => {
  const bearerOf = async (scope: string) => bearer(await issuer.sign({ sub: 'mcp-step-up', scope }))
  const metadata = (path: string) => `resource_metadata="${backend.url}/.well-known/oauth-protected-resource${path}"`

  test.each([
    ['/mcp/admin', 'SuperAdmin', ['SuperAdmin', 'Admin']],
    ['/mcp-auth/search', 'Admin', ['Admin', 'Tutorial.MCP']],
    ['/mcp-auth/admin', 'Tutorial.MCP', ['Tutorial.MCP', 'Admin']],
    ['/mcp-admin', 'Tutorial.MCP', ['Tutorial.MCP', 'Admin']]
  ])('at the gate of %s', async (path, scope, wanted) => {
    const refused = await rpc(`${backend.url}${path}`, 'tools/list', {}, await bearerOf(scope))
    expect([refused.status, challengeOf(refused), scopesIn(refused)]).toEqual([
      403,
      expect.stringMatching(/^Bearer realm="tutorials", error="insufficient_scope", /),
      wanted
    ])
    expect(challengeOf(refused)).toContain(metadata(path))
  })

  verifies(['MCP-045', 'MCP-046', 'MCP-047', 'MCP-048'], 'when it calls a tool', async () => {
    const needed = {
      promote_community_to_mission: 'SuperAdmin',
      publish_content: 'SuperAdmin',
      trigger_rebuild: 'Tutorial.Author',
      merge_concepts: 'KnowledgeGraph.Admin'
    }
    const admin = await bearerOf('Admin Tutorial.MCP')
    for (const [name, scope] of Object.entries(needed)) {
      const refused = await rpc(`${backend.url}/mcp-admin`, 'tools/call', { name, arguments: {} }, admin)
      const error = { code: -32003, message: `${name} needs the scope ${scope}` }
      expect([refused.status, refused.json()]).toEqual([403, { jsonrpc: '2.0', id: 1, error }])
      expect(scopesIn(refused)).toEqual(['Admin', 'Tutorial.MCP', scope])
      expect(challengeOf(refused)).toContain(metadata('/mcp-admin'))
    }
  })

  test('and others are refused without a challenge, which is for tokens', async () => {
    const refused = await rpc(`${backend.url}/mcp/admin`, 'tools/call', { name: 'publish_content' }, as('admin'))
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([403, undefined])
  })
})

test('each Host is told its own address, whoever came to the gateway first (RFC 9111, section 2)', async () => {
  const gateway = await startGateway(backend.url)
  const { port } = new URL(gateway.url)
  for (const path of ['/.well-known/oauth-protected-resource/mcp/homepage', '/.well-known/agent-card.json'])
    for (const host of [`evil.example:${port}`, `127.0.0.1:${port}`, `localhost:${port}`, `evil.example:${port}`])
      for (const repeated of ['first', 'second']) {
        const { resource, url } = (await get(gateway.url + path, { host })).json<{ resource?: string; url?: string }>()
        const wanted = resource === undefined ? '/a2a' : '/mcp/homepage'
        expect([path, repeated, resource ?? url]).toEqual([path, repeated, `http://${host}${wanted}`])
      }
  const feed = async (host: string) => (await get(`${gateway.url}/build/catalog`, { host })).text()
  expect(await feed('one.example')).toBe(await feed('localhost'))
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
