import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { verifies } from '../requirements/verifies.ts'
import { freePort } from '../support/free-port.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'

/** The request that reached the echo upstream, as it tells. */
interface Echo {
  readonly headers: Readonly<Record<string, string>>
}

let upstream: Upstream
let gateway: Gateway

beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway(upstream.url, { port: await freePort() })
})

const tokenOf = async (who: Visitor): Promise<string | undefined> => {
  const answer = await who.ask('/api/me')
  return answer.json<Echo>().headers['authorization']?.replace('Bearer ', '')
}

describe('the login', () => {
  verifies('GATEWAY-009', 'starts at the issuer, with PKCE, state and nonce', async () => {
    const answer = await get(`${gateway.url}/login`)
    const there = new URL(answer.headers.location ?? '')
    expect(answer.status).toBe(303)
    expect(there.pathname).toBe('/idp/auth')
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${gateway.url}/login/callback`,
      state: expect.stringMatching(/.{20,}/),
      nonce: expect.stringMatching(/.{20,}/),
      code_challenge: expect.stringMatching(/^.{43}$/)
    })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^login-.*; HttpOnly; SameSite=Lax$/)
  })

  verifies(
    ['GATEWAY-010', 'PLATFORM-014'],
    'ends at the callback with a session whose JWT goes to the backend',
    async () => {
      const learner = visitor(gateway.url)
      const landed = await learner.logIn('learner', '/api/start?x=1')
      expect(landed.url).toBe(`${gateway.url}/api/start?x=1`)
      expect(decodeJwt((await tokenOf(learner)) ?? '')).toMatchObject({ sub: 'learner', aud: 'tutorials' })
    }
  )

  test('keeps the session in a cookie that no script reads and no other site sends', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    expect((await learner.logIn('learner')).url).toBe(`${gateway.url}/echo`)
    expect([...learner.cookies.keys()].filter(name => name.startsWith('login-'))).toEqual([])
    const answer = await learner.ask('/logout')
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^session=;.*HttpOnly; SameSite=Lax$/)])
  })

  test('completes once: a replayed callback is refused', async () => {
    const learner = visitor(gateway.url)
    const begun = await learner.open('/login?returnTo=/echo')
    const before = learner.copy()
    const answer = await learner.ask(begun.url, {
      method: 'POST',
      body: 'name=learner&password=learner',
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    let location = new URL(answer.headers.location ?? '', begun.url).href
    while (!location.includes('/login/callback'))
      location = new URL((await learner.ask(location)).headers.location ?? '', location).href
    for (const [name, value] of learner.cookies) before.cookies.set(name, value)
    expect((await learner.ask(location)).status).toBe(303)
    const replayed = await before.ask(location)
    expect(replayed.status).toBe(401)
    expect(replayed.json()).toMatchObject({ error: { code: 'login_failed' } })
    expect(before.cookies.has('session')).toBe(false)
  })

  test.each(['', '?code=x&state=forged', '?error=access_denied&state=forged'])(
    'refuses a callback that this browser has not begun: %s',
    async query => {
      const answer = await get(`${gateway.url}/login/callback${query}`)
      expect(answer.status).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  )

  test("refuses another person's callback in this browser", async () => {
    const [victim, attacker] = [visitor(gateway.url), visitor(gateway.url)]
    await victim.ask('/login')
    const begun = await attacker.ask('/login')
    const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? ''
    const answer = await victim.ask(`/login/callback?code=abc&state=${state}`)
    expect(answer.status).toBe(401)
    expect(victim.cookies.has('session')).toBe(false)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/x/..//evil.example',
    '/login?returnTo=/x',
    ''
  ])('does not lead elsewhere afterwards: %j', async returnTo => {
    const landed = await visitor(gateway.url).logIn('learner', returnTo)
    expect(new URL(landed.url).origin).toBe(gateway.url)
    expect(new URL(landed.url).pathname).not.toMatch(/^\/login/)
  })
})

describe('a session', () => {
  test('ends with the logout: the old cookie is refused, also after a restart', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    const thief = learner.copy()
    expect(await tokenOf(thief)).toBeDefined()

    const landed = await learner.open('/logout')
    expect(landed.url).toBe(`${gateway.url}/`)
    expect(learner.cookies.has('session')).toBe(false)
    expect(await tokenOf(thief.copy())).toBeUndefined()

    await gateway.stop()
    gateway = await startGateway(upstream.url, { port: gateway.port, dataDir: gateway.dataDir })
    expect(await tokenOf(thief)).toBeUndefined()
    expect(thief.cookies.has('session')).toBe(false)
  })

  test('outlives a restart of the gateway', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    await gateway.kill()
    gateway = await startGateway(upstream.url, { port: gateway.port, dataDir: gateway.dataDir })
    expect(await tokenOf(learner)).toBeDefined()
  })

  test('asks the issuer again after the logout', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    await learner.open('/logout')
    expect((await learner.open('/login')).url).toContain('/idp/interaction/')
  })

  test('is replaced by a login as somebody else; the cookie before is dead', async () => {
    const person = visitor(gateway.url)
    await person.logIn('learner')
    const before = person.copy()
    for (const name of person.cookies.keys()) if (name.startsWith('_idp')) person.cookies.delete(name)
    await person.logIn('author')
    expect(decodeJwt((await tokenOf(person)) ?? '').sub).toBe('author')
    expect(await tokenOf(before)).toBeUndefined()
  })

  test('cannot be forged or changed', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    const sealed = learner.cookies.get('session') ?? ''
    const middle = Math.floor(sealed.length / 2)
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1)
    const login = await get(`${gateway.url}/login`)
    const transaction = /=([^;]+)/.exec(login.headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
    for (const forged of [changed, '1~abc', 'x', sealed.slice(0, -4), `1~${transaction}`]) {
      const forger = visitor(gateway.url, new Map([['session', forged]]))
      expect(await tokenOf(forger)).toBeUndefined()
    }
  })

  test('a link of another site asks before it logs out; a picture there is refused', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const question = await learner.ask('/logout', { headers: { ...foreign, accept: 'text/html' } })
    expect([question.status, question.text()]).toEqual([200, expect.stringContaining('<form method="post" action="/logout">')])
    expect((await learner.ask('/logout', { headers: { ...foreign, accept: 'image/*' } })).status).toBe(403)
    expect((await learner.ask('/%6cogout', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect(await tokenOf(learner)).toBeDefined()
    const own = { 'sec-fetch-site': 'same-origin', origin: gateway.url }
    expect((await learner.ask('/logout', { method: 'POST', headers: own })).status).toBe(303)
    expect(await tokenOf(learner)).toBeUndefined()
  })

  test.each(['/logout', '/%6cogout', '/LOGOUT', '/%6C%6fgin?returnTo=/x', '/logout/', '/a/../logout', '/x%5c..%2flogout', '/x//y'])(
    'does not lead to the end of the session: returnTo=%s',
    async returnTo => {
      const learner = visitor(gateway.url)
      await learner.logIn('learner', returnTo)
      expect(await tokenOf(learner)).toBeDefined()
    }
  )

  test('a POST of another site does not log out', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner')
    const foreign = await learner.ask('/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(await tokenOf(learner)).toBeDefined()
  })
})
