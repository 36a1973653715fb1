import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { OutgoingHttpHeaders } from 'node:http'
import { verifies } from '../requirements/verifies.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, head, type HttpResponse, send } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'

let upstream: Upstream
let gateway: Gateway
let learner: Visitor

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const { headers } = request
    const unchanged = headers['if-none-match'] === '"1"'
    request.resume().once('end', () => {
      response.writeHead(unchanged ? 304 : 200, { ETag: '"1"', 'Cache-Control': 'public, max-age=60' })
      response.end(unchanged ? undefined : JSON.stringify({ authorization: headers.authorization }))
    })
  })
  gateway = await startGateway(upstream.url)
})

beforeEach(async () => {
  learner = visitor(gateway.url)
  await learner.logIn('learner', '/api/me')
})

const write = (who: Visitor, headers: OutgoingHttpHeaders, path = '/pats/mintPAT'): Promise<HttpResponse> =>
  who.ask(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } })

describe('the token', () => {
  verifies('GATEWAY-005', 'comes with any GET or HEAD that asks, also for the anonymous', async () => {
    for (const path of ['/api/me', '/content/hashes', '/health', '/not/there', '/admin-ui/', '/gateway/health']) {
      for (const value of ['fetch', 'Fetch', 'FETCH']) {
        const answer = await get(gateway.url + path, { 'x-csrf-token': value })
        expect([path, answer.headers['x-csrf-token']]).toEqual([path, expect.stringMatching(/^[\w-]{43}$/)])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
    expect((await head(`${gateway.url}/health`, { 'x-csrf-token': 'fetch' })).headers['x-csrf-token']).toBeDefined()
    expect((await get(`${gateway.url}/health`)).headers['x-csrf-token']).toBeUndefined()
  })

  test('is never kept: no-store and never 304, not even where the answer is in memory', async () => {
    await get(`${gateway.url}/content/hashes`)
    const answer = await get(`${gateway.url}/content/hashes`, { 'x-csrf-token': 'Fetch', 'if-none-match': '"1"' })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const plain = await get(`${gateway.url}/content/hashes`, { 'if-none-match': '"1"' })
    expect(plain.status).toBe(304)
    expect(plain.headers['x-csrf-token']).toBeUndefined()
  })

  test('stays the same within a session, and for somebody anonymous with the cookie', async () => {
    expect(await learner.csrfToken()).toBe(await learner.csrfToken())
    const anonymous = visitor(gateway.url)
    expect(await anonymous.csrfToken()).toBe(await anonymous.csrfToken())
    expect(await anonymous.csrfToken()).not.toBe(await visitor(gateway.url).csrfToken())
  })

  test('changes with the login', async () => {
    const person = visitor(gateway.url)
    const before = await person.csrfToken()
    await person.logIn('learner', '/api/me')
    const within = await person.csrfToken()
    await person.open('/logout')
    await person.logIn('learner', '/api/me')
    expect(new Set([before, within, await person.csrfToken()]).size).toBe(3)
    expect((await write(person, { 'x-csrf-token': within })).status).toBe(403)
  })
})

describe('a changing request', () => {
  verifies('GATEWAY-004', 'passes with the token, and with nothing else', async () => {
    const token = await learner.csrfToken()
    expect((await write(learner, { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' })).status).toBe(200)

    const anonymous = await visitor(gateway.url).csrfToken()
    const other = visitor(gateway.url)
    await other.logIn('learner', '/api/me')
    const foreign = await other.csrfToken()
    for (const wrong of [undefined, '', 'fetch', 'x', token.slice(1), `${token}x`, anonymous, foreign]) {
      const answer = await write(learner, wrong === undefined ? {} : { 'x-csrf-token': wrong })
      expect([wrong, answer.status]).toEqual([wrong, 403])
      expect(answer.headers['x-csrf-token']).toBe('Required')
      expect(answer.json()).toEqual({ error: { code: 'csrf', message: expect.any(String) } })
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('needs it whatever its method: %s', async method => {
    const answer = await learner.ask('/admin/Tags', { method })
    // somebody without the scope hears that first
    expect(answer.status).toBe(403)
    const own = await learner.ask('/api/Tags', { method })
    expect([own.status, own.headers['x-csrf-token']]).toEqual([403, 'Required'])
  })

  verifies('LEARNER-022', 'needs it to complete a step, to reset a tutorial and to create a record', async () => {
    for (const operation of ['completeStep', 'completeSteps', 'resetTutorialProgress', 'createTaskRecord']) {
      const refused = await write(learner, {}, `/api/${operation}`)
      expect([refused.status, refused.headers['x-csrf-token']]).toEqual([403, 'Required'])
      const passed = await write(learner, { 'x-csrf-token': await learner.csrfToken() }, `/api/${operation}`)
      expect(passed.status).toBe(200)
    }
  })

  test('of another site is refused, with the token too', async () => {
    const token = await learner.csrfToken()
    const foreign: OutgoingHttpHeaders[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: gateway.url },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: gateway.url.replace('http:', 'https:') },
      { origin: `${gateway.url}.evil.example` }
    ]
    for (const headers of foreign) {
      const answer = await write(learner, { 'x-csrf-token': token, ...headers })
      expect([headers, answer.status]).toEqual([headers, 403])
    }
    for (const headers of [{ origin: gateway.url }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await write(learner, { 'x-csrf-token': token, ...headers })).status).toBe(200)
  })

  test('of nobody is not refused for the token: the backend says what is missing', async () => {
    const anonymous = visitor(gateway.url)
    for (const path of ['/feedback/submit', '/api/homepage/recordRedirectHits', '/pats/mintPAT', '/admin/Tags']) {
      const answer = await write(anonymous, {}, path)
      expect([path, answer.status, answer.headers['x-csrf-token']]).toEqual([path, 200, undefined])
    }
  })

  test('hears of a missing scope before a missing token', async () => {
    const answer = await write(learner, {}, '/admin/Tags')
    expect(answer.json()).toMatchObject({ error: { code: 'forbidden' } })
    expect(answer.headers['x-csrf-token']).toBeUndefined()
  })

  test('that is a form of a step needs no token, and must not come from another site', async () => {
    for (const path of ['/checks/answer', '/checks/code']) {
      const own = await write(learner, { 'sec-fetch-site': 'same-origin', origin: gateway.url }, path)
      expect([own.status, own.json()]).toEqual([200, { authorization: expect.stringMatching(/^Bearer /) }])
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' }
      ])
        expect((await write(learner, headers, path)).status).toBe(403)
    }
  })

  test("needs no token on open routes, where nobody's session is used", async () => {
    const answer = await write(learner, {}, '/feedback/submit')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({})
  })

  test('that a hidden method makes of a GET does not reach the backend', async () => {
    await learner.ask('/api/Tags', { headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' } })
    const { headers } = upstream.asked.at(-1) ?? {}
    expect(headers).not.toHaveProperty('x-http-method-override')
    expect(headers).not.toHaveProperty('x-http-method')
  })

  test('a prize is not claimed by a link of another site, though claiming is a GET', async () => {
    const scanner = visitor(gateway.url)
    await scanner.logIn('scanner', '/api/me')
    const claim = "/scanner/claimPrize(recordId='1')"
    expect((await scanner.ask(claim, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await scanner.ask(claim)).status).toBe(200)
  })
})

describe('routes without a handshake', () => {
  const keyRoutes = [
    '/content/publish',
    '/content/publish/begin',
    '/content/rollback',
    '/content/code-check-specs',
    '/content/validate-answer-specs',
    '/content/image',
    '/build/repo-catalog'
  ]

  verifies('GATEWAY-006', 'a bearer key passes without a token, also beside a session, which is not used', async () => {
    for (const path of keyRoutes) {
      const answer = await write(learner, { authorization: 'Bearer the-key' }, path)
      expect([path, answer.status, answer.json()]).toEqual([path, 200, { authorization: 'Bearer the-key' }])
      expect((await write(learner, {}, path)).json()).toEqual({})
    }
  })

  verifies(
    ['GATEWAY-007', 'MCP-042'],
    'MCP passes: with its own token, or with that of the session where the route says so',
    async () => {
      const agent = visitor(gateway.url)
      await agent.logIn('agent', '/api/me')
      for (const path of ['/mcp/search', '/mcp-pat/api']) {
        expect((await write(agent, { authorization: 'Bearer pat_x' }, path)).json()).toEqual({
          authorization: 'Bearer pat_x'
        })
        expect((await write(agent, {}, path)).json()).toEqual({})
      }
      for (const path of ['/mcp-auth/api', '/mcp-admin/']) {
        const answer = await write(agent, {}, path)
        expect([answer.status, answer.text()]).toEqual([200, expect.stringContaining('Bearer ey')])
        expect((await write(agent, { origin: 'https://evil.example' }, path)).status).toBe(403)
        expect((await write(learner, {}, path)).json()).toMatchObject({ error: { code: 'forbidden' } })
      }
    }
  )

  verifies('GATEWAY-008', 'A2A passes with the session of an agent, but not from another site', async () => {
    const agent = visitor(gateway.url)
    await agent.logIn('agent', '/api/me')
    const answer = await write(agent, {}, '/a2a')
    expect([answer.status, answer.text()]).toEqual([200, expect.stringContaining('Bearer ey')])
    expect((await write(agent, { 'sec-fetch-site': 'cross-site' }, '/a2a')).status).toBe(403)
  })

  test('a request with its own token and no session is passed on as it is', async () => {
    const answer = await send(`${gateway.url}/pats/mintPAT`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer of-a-script' }
    })
    expect(answer.json()).toEqual({ authorization: 'Bearer of-a-script' })
  })

  test('a name and password that a browser remembers do not write for another site', async () => {
    const basic = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` }
    const anonymous = visitor(gateway.url)
    expect((await write(anonymous, { ...basic, origin: 'https://evil.example' })).status).toBe(403)
    expect((await write(anonymous, basic)).status).toBe(200)
  })

  test("beside a session a request's own token counts for nothing", async () => {
    const answer = await learner.ask('/api/me', { headers: { authorization: 'Bearer of-somebody-else' } })
    expect(answer.text()).toContain('Bearer ey')
  })
})
