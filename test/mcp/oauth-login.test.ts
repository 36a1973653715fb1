import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  Client as SecondClient,
  type OAuthClientProvider as SecondProvider,
  StreamableHTTPClientTransport as SecondTransport
} from '@modelcontextprotocol/client'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { decodeJwt } from 'jose'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { plainBrowser } from '../support/http/plain-browser.ts'
import { rpc, toolNames } from './support/mcp.ts'

inFullRun()

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  await publishTutorials(backend, { 'by-oauth': 1 })
  await learner(backend).complete('by-oauth', 1)
})

const CALLBACK = 'http://127.0.0.1:49152/callback'

/** A client of the machine of a person, as the interface of both packages asks for it; it keeps everything in memory. */
class NativeClient implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata = {
    client_name: 'A native client',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none'
  }
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  #verifier = ''
  #discovered: Awaited<ReturnType<NonNullable<SecondProvider['discoveryState']>>>
  page: URL | undefined

  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0]) {
    this.#client = client
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: Parameters<OAuthClientProvider['saveTokens']>[0]) {
    this.#tokens = tokens
  }
  redirectToAuthorization(page: URL) {
    this.page = page
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  saveDiscoveryState(discovered: Parameters<NonNullable<SecondProvider['saveDiscoveryState']>>[0]) {
    this.#discovered = discovered
  }
  discoveryState() {
    return this.#discovered
  }
  codeVerifier() {
    return this.#verifier
  }
}

/** Logs in on the page to which the client leads; returns what the client is answered. */
async function logIn(page: URL | undefined, user: string): Promise<URLSearchParams> {
  const browser = plainBrowser()
  const form = await browser.open(String(page))
  expect(form.headers.get('content-security-policy')).toContain('http://127.0.0.1:49152')
  const end = await browser.submit(form.url, { name: user, password: user }, CALLBACK)
  return new URL(end.url).searchParams
}

const clients = {
  'the first package'(url: URL, authProvider: NativeClient) {
    const transport = new FirstTransport(url, { authProvider })
    const client = new FirstClient({ name: 'test', version: '1.0.0' })
    const finish = (answer: URLSearchParams) => transport.finishAuth(answer.get('code') ?? '')
    return { client, connect: () => client.connect(transport), finish }
  },
  'the second package'(url: URL, authProvider: NativeClient) {
    const transport = new SecondTransport(url, { authProvider })
    const client = new SecondClient({ name: 'test', version: '1.0.0' })
    const finish = (answer: URLSearchParams) => transport.finishAuth(answer)
    return { client, connect: () => client.connect(transport), finish }
  }
} as const

describe.each(Object.entries(clients))('a client of %s', (_, open) => {
  let native: NativeClient
  beforeEach(() => {
    native = new NativeClient()
  })

  async function logInAs(user: string, path: string): Promise<string> {
    const url = new URL(path, gateway.url)
    const { connect, finish } = open(url, native)
    await expect(connect()).rejects.toThrow(/^Unauthorized$/)
    await finish(await logIn(native.page, user))
    return native.tokens()?.access_token ?? ''
  }

  test('comes without a token, logs in as the metadata say, and calls a tool as the person', async () => {
    const token = await logInAs('learner', '/mcp/api')
    expect(native.page?.searchParams.get('resource')).toBe(`${gateway.url}/mcp/api`)
    expect(native.page?.searchParams.get('code_challenge_method')).toBe('S256')
    expect(decodeJwt(token)).toMatchObject({ sub: 'learner', aud: 'tutorials' })
    const { client, connect } = open(new URL('/mcp/api', gateway.url), native)
    await connect()
    const answer = await client.callTool({ name: 'get_my_tutorials', arguments: {} })
    expect(JSON.stringify(answer)).toContain('by-oauth')
    await client.close()
  })

  test('gets another token when its own is refused, without a person', async () => {
    await logInAs('learner', '/mcp/api')
    const tokens = native.tokens()
    if (!tokens) throw new Error('no tokens')
    native.saveTokens({ ...tokens, access_token: `${tokens.access_token.slice(0, -4)}AAAA` })
    native.page = undefined
    const { client, connect } = open(new URL('/mcp/api', gateway.url), native)
    await connect()
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_my_tutorials')
    expect(native.page).toBeUndefined()
    expect(decodeJwt(native.tokens()?.access_token ?? '')).toMatchObject({ sub: 'learner' })
    await client.close()
  })

  test('asks for the scope that the mount needs, and gets it only where the person has it', async () => {
    const agent = await logInAs('agent', '/mcp-auth/api')
    expect(native.page?.searchParams.get('scope')).toContain('Tutorial.MCP')
    expect(await toolNames(`${gateway.url}/mcp-auth/api`, bearer(agent))).toContain('get_my_tutorials')
    native = new NativeClient()
    const { connect } = open(new URL('/mcp-auth/api', gateway.url), native)
    await expect(connect()).rejects.toThrow(/^Unauthorized$/)
    native.page?.searchParams.set('scope', 'Tutorial.MCP')
    expect((await logIn(native.page, 'learner')).get('error')).toBe('access_denied')
    native = new NativeClient()
    const other = await logInAs('learner', '/mcp/api')
    expect((await rpc(`${gateway.url}/mcp-auth/api`, 'tools/list', {}, bearer(other))).status).toBe(403)
  })
})

test.each(Object.entries(clients))('%s gets all tools of administrators that the person may call', async (_, open) => {
  for (const [user, path, expected] of [
    ['superadmin', '/mcp-admin', ['merge_concepts', 'promote_community_to_mission', 'publish_content']],
    ['admin', '/mcp/admin', ['merge_concepts']]
  ] as const) {
    const [native, url] = [new NativeClient(), new URL(path, gateway.url)]
    const first = open(url, native)
    await expect(first.connect()).rejects.toThrow(/^Unauthorized$/)
    await first.finish(await logIn(native.page, user))
    const { client, connect } = open(url, native)
    await connect()
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names.filter(name => /^(?:merge|promote|publish|trigger)_/.test(name)).toSorted()).toEqual(expected)
    await client.close()
  }
})

describe('the provider of the development mode', () => {
  const register = (metadata: object) => post(`${gateway.url}/idp/reg`, metadata)

  test.each([
    [{ redirect_uris: ['https://evil.example/callback'] }, /addresses of this machine/],
    [{ redirect_uris: ['http://127.0.0.1.evil.example/callback'] }, /addresses of this machine/],
    [{ redirect_uris: [CALLBACK, 'https://evil.example/'] }, /addresses of this machine/],
    [{ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_basic' }, /must be none/],
    [{ redirect_uris: [CALLBACK], sector_identifier_uri: 'https://127.0.0.1:9443/x' }, /^sector_identifier_uri is not/],
    [
      { redirect_uris: [CALLBACK], post_logout_redirect_uris: ['https://evil.example/'] },
      /^post_logout_redirect_uris is/
    ],
    [{ redirect_uris: [CALLBACK], jwks_uri: 'https://evil.example/' }, /^jwks_uri is not/]
  ])('registers no client with %j', async (metadata, reason) => {
    const answer = await register({ token_endpoint_auth_method: 'none', ...metadata })
    expect([answer.status, answer.json<{ error_description: string }>().error_description]).toEqual([
      400,
      expect.stringMatching(reason)
    ])
  })

  test('registers a client that says what nobody knows, and ignores it', async () => {
    const said = { client_name: 'x', client_uri: 'https://x.example/', software_id: 'x', invented: 1 }
    const answer = await register({ token_endpoint_auth_method: 'none', redirect_uris: [CALLBACK], ...said })
    expect([answer.status, answer.json()]).toMatchObject([201, { client_name: 'x' }])
    expect(answer.json()).not.toHaveProperty('invented')
  })

  test('issues no token for a foreign resource', async () => {
    const client = (await register({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' })).json<{
      client_id: string
    }>()
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      resource: 'https://another.example/mcp'
    })
    const answer = await get(`${gateway.url}/idp/auth?${query.toString()}`)
    expect(answer.headers.location ?? answer.text()).toContain('invalid_target')
  })
})
