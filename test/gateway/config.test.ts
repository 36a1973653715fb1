import { describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { freePort } from '../support/free-port.ts'
import { launchGateway, startGateway } from '../support/gateway.ts'
import { get, send } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { production } from './support/production.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('a configuration', () => {
  test('that is wrong ends the process with 1 and says why', async () => {
    const gateway = launchGateway({ GATEWAY_PORT: 'x' })
    expect(await gateway.exited).toBe(1)
    expect(gateway.output()).toContain('GATEWAY_PORT: must be an integer 0..65535')
  })

  test('names the variable when the port is taken', async () => {
    const upstream = await startUpstream()
    const first = await startGateway(upstream.url)
    const second = launchGateway({ GATEWAY_PORT: String(first.port), DATA_DIR: first.dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`GATEWAY_PORT: ${first.port} is taken`)
  })
})

describe('mocked credentials', () => {
  verifies('GATEWAY-035', 'stand in for a login, by path, in development when asked for', async () => {
    const upstream = await startUpstream()
    const gateway = await startGateway(upstream.url, { env: { GATEWAY_MOCK_AUTH: 'true' } })
    const users = {
      '/admin/Tags': 'admin',
      '/display/x': 'display',
      '/author/x': 'author',
      '/api/x': 'learner',
      '/pats': 'learner'
    }
    for (const [path, name] of Object.entries(users)) {
      const { headers } = (await get(gateway.url + path)).json<{ headers: Record<string, string> }>()
      expect(atob(headers['authorization']?.replace('Basic ', '') ?? '')).toBe(`${name}:${name}`)
    }
    const own = (await get(`${gateway.url}/api/x`, { authorization: 'Bearer own' })).json()
    expect(own).toMatchObject({ headers: { authorization: 'Bearer own' } })
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await send(`${gateway.url}/admin/Tags`, foreign)).status).toBe(403)
    const usual = await startGateway(upstream.url)
    const { headers } = (await get(`${usual.url}/admin/Tags`)).json<{ headers: Record<string, string> }>()
    expect(headers).not.toHaveProperty('authorization')
  })

  verifies('GATEWAY-036', 'are refused at start in production', async () => {
    const gateway = launchGateway({ ...production, GATEWAY_MOCK_AUTH: 'true', GATEWAY_PORT: '0' })
    expect(await gateway.exited).toBe(1)
    expect(gateway.output()).toContain('GATEWAY_MOCK_AUTH')
  })
})

describe('production', () => {
  test('has no local identity provider, and cookies that only https brings back', async () => {
    const upstream = await startUpstream()
    const gateway = await startGateway(upstream.url, {
      env: { ...production, PUBLIC_URL: 'https://tutorials.example' }
    })
    expect((await get(`${gateway.url}/idp/auth`)).json()).toMatchObject({ url: '/idp/auth' })
    const { headers } = await get(`${gateway.url}/health`, { 'x-csrf-token': 'fetch' })
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-csrf=.*; Path=\/; .*; Secure$/)
    expect(upstream.asked.at(-1)?.headers).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'tutorials.example'
    })
  })

  test('says 503 while the login service is away, and serves everything else', async () => {
    const upstream = await startUpstream()
    const issuer = `http://127.0.0.1:${await freePort()}`
    const gateway = await startGateway(upstream.url, { env: { OIDC_ISSUER: issuer } })
    const answer = await get(`${gateway.url}/login`)
    expect([answer.status, answer.json()]).toMatchObject([503, { error: { code: 'login_unavailable' } }])
    expect((await get(`${gateway.url}/health`)).status).toBe(200)
  })
})
