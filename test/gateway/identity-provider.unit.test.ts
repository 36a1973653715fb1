import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { developmentClient } from '../../app/gateway/identity-provider/client.ts'
import { createIdentityProvider } from '../../app/gateway/identity-provider/index.ts'
import { verifies } from '../requirements/verifies.ts'
import { plainBrowser } from '../support/http/plain-browser.ts'
import { discover, type IdentityServer, startIdentityServer } from './support/identity-server.ts'

let dataDir: string
let idp: IdentityServer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'))
  idp = await startIdentityServer(dataDir)
})

afterAll(async () => {
  await idp.stop()
  await rm(dataDir, { recursive: true })
})

async function logIn(user: string, scope = 'openid profile email', browser = plainBrowser()) {
  const form = await browser.open(await idp.authorizationUrl({ scope }))
  const end = await browser.submit(form.url, { name: user, password: user }, idp.callback)
  return idp.exchange(end.url)
}

async function verified(token: string) {
  const keys = createRemoteJWKSet(new URL(idp.client.serverMetadata().jwks_uri ?? ''))
  return jwtVerify(token, keys, { issuer: `${idp.origin}/idp`, audience: 'tutorials', algorithms: ['RS256'] })
}

describe('the access token', () => {
  verifies('PEOPLE-023', 'names the person and has their own scopes for half a day', async () => {
    const { access_token: token } = await logIn('admin')
    const { payload, protectedHeader } = await verified(token)
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    expect(payload).toMatchObject({
      sub: 'admin',
      aud: 'tutorials',
      email: 'admin@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Admin'
    })
    expect(String(payload['scope']).split(' ').toSorted()).toEqual([
      'Admin',
      'DeveloperApp',
      'DisplayApp',
      'Everyone',
      'KnowledgeGraph.Admin'
    ])
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(12 * 3600)
  })

  test('has the asked scopes alone when scopes of the platform are asked for', async () => {
    const { payload } = await verified((await logIn('admin', 'openid Admin')).access_token)
    expect(payload['scope']).toBe('Admin')
  })

  test('of a learner who asks for Admin has no scope', async () => {
    const { payload } = await verified((await logIn('learner', 'openid Admin SuperAdmin Everyone')).access_token)
    expect(payload.sub).toBe('learner')
    expect(payload['scope']).toBeUndefined()
  })

  test.each([
    ['learner', 'openid profile email', 'openid profile email'],
    ['author', 'openid Tutorial.Author Admin', 'openid Tutorial.Author']
  ])('comes with all scopes that were granted (%s asks for %s)', async (user, asked, granted) => {
    expect((await logIn(user, asked)).scope).toBe(granted)
  })

  test('of an author who asks for Admin has the scopes of an author', async () => {
    const { payload } = await verified((await logIn('author', 'openid Tutorial.Author Admin')).access_token)
    expect(payload['scope']).toBe('Tutorial.Author')
  })
})

test('the ID token names the person', async () => {
  const tokens = await logIn('author')
  expect(tokens.claims()).toMatchObject({
    sub: 'author',
    email: 'author@example.com',
    email_verified: true,
    given_name: 'Audrey',
    family_name: 'Author'
  })
})

test('a refreshed token has the scopes of the first', async () => {
  const first = await logIn('author')
  const again = await oidc.refreshTokenGrant(idp.client, first.refresh_token ?? '')
  const { payload } = await verified(again.access_token)
  expect(again.access_token).not.toBe(first.access_token)
  expect(String(payload['scope']).split(' ').toSorted()).toEqual(['Everyone', 'Tutorial.Author'])
  expect(payload).toMatchObject({ sub: 'author', email: 'author@example.com' })
})

test('a revoked refresh token gives no more tokens', async () => {
  const { refresh_token: token = '' } = await logIn('author')
  await oidc.tokenRevocation(idp.client, token)
  await expect(oidc.refreshTokenGrant(idp.client, token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a code is taken once, and only with its verifier', async () => {
  const browser = plainBrowser()
  const form = await browser.open(await idp.authorizationUrl())
  const end = await browser.submit(form.url, { user: 'learner' }, idp.callback)
  await expect(idp.exchange(end.url, oidc.randomPKCECodeVerifier())).rejects.toMatchObject({ error: 'invalid_grant' })
  const second = await browser.open(await idp.authorizationUrl(), idp.callback)
  await idp.exchange(second.url)
  await expect(idp.exchange(second.url)).rejects.toMatchObject({ error: 'invalid_grant' })
})

describe('the login', () => {
  test.each<[string, Record<string, string>]>([
    ['a wrong password', { name: 'admin', password: 'learner' }],
    ['an unknown name', { name: 'nobody', password: 'nobody' }],
    ['an unknown button', { user: 'nobody' }],
    ['nothing', {}]
  ])('with %s is refused with a message', async (_what, fields) => {
    const browser = plainBrowser()
    const form = await browser.open(await idp.authorizationUrl())
    const refused = await browser.submit(form.url, fields, idp.callback)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('There is no such user with this password.')
    const again = await browser.submit(refused.url, { name: ' admin ', password: 'admin' }, idp.callback)
    expect(again.url).toMatch(idp.callback)
  })

  test('shows what was typed as name, as text', async () => {
    const browser = plainBrowser()
    const form = await browser.open(await idp.authorizationUrl())
    const { text } = await browser.submit(form.url, { name: '"><script>', password: 'x' })
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })

  test('takes the button of a user', async () => {
    const browser = plainBrowser()
    const form = await browser.open(await idp.authorizationUrl())
    const end = await browser.submit(form.url, { user: 'scanner' }, idp.callback)
    const { payload } = await verified((await idp.exchange(end.url)).access_token)
    expect(payload).toMatchObject({ sub: 'scanner', scope: 'MobileApp' })
  })

  test('is remembered', async () => {
    const browser = plainBrowser()
    await logIn('display', undefined, browser)
    const end = await browser.open(await idp.authorizationUrl(), idp.callback)
    expect((await idp.exchange(end.url)).claims()?.sub).toBe('display')
  })

  test('never asks for consent', async () => {
    const browser = plainBrowser()
    const form = await browser.open(
      await idp.authorizationUrl({ scope: 'openid offline_access Admin', prompt: 'consent' })
    )
    const end = await browser.submit(form.url, { user: 'admin' }, idp.callback)
    expect((await idp.exchange(end.url)).scope?.split(' ')).toContain('Admin')
  })

  test('of another browser is refused with a page', async () => {
    const form = await plainBrowser().open(await idp.authorizationUrl())
    const stranger = await plainBrowser().submit(form.url, { user: 'admin' })
    expect(stranger.status).toBe(400)
    expect(stranger.text).toContain('This login has ended or was started in another browser.')
  })

  test('does not read a form without end', async () => {
    const browser = plainBrowser()
    const form = await browser.open(await idp.authorizationUrl())
    const refused = await browser.submit(form.url, { name: 'x'.repeat(9_000) })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('the form has more than 8 KB')
  })

  test('may run no script and sends its form here or to the gateway', async () => {
    const { headers, text } = await plainBrowser().open(await idp.authorizationUrl())
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${idp.origin}`
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/)
  })
})

test.each([
  [
    'another return address',
    { redirect_uri: 'http://localhost:1/other' },
    "redirect_uri did not match any of the client's registered redirect_uris"
  ],
  ['an unknown client', { client_id: 'other' }, 'client is invalid']
])('a request with %s ends at a page, not at the address', async (_what, parameters, reason) => {
  const page = await plainBrowser().open(await idp.authorizationUrl(parameters))
  expect(page.status).toBe(400)
  expect(page.url).toMatch(`${idp.origin}/idp/auth`)
  expect(page.text.replaceAll('&#39;', "'")).toContain(reason)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a request without PKCE is refused', async () => {
  const url = oidc.buildAuthorizationUrl(idp.client, { redirect_uri: idp.callback, scope: 'openid', state: 's' })
  const end = await plainBrowser().open(url.href, idp.callback)
  expect(new URL(end.url).searchParams.get('error')).toBe('invalid_request')
})

test('only the code flow is offered', () => {
  const { response_types_supported: types, grant_types_supported: grants } = idp.client.serverMetadata()
  expect(types).toEqual(['code'])
  expect(grants?.toSorted()).toEqual(['authorization_code', 'refresh_token'])
})

test('a wrong client secret gets no tokens', async () => {
  const impostor = await discover(idp.origin, 'gateway', 'wrong')
  const { refresh_token: token = '' } = await logIn('learner')
  await expect(oidc.refreshTokenGrant(impostor, token)).rejects.toMatchObject({ error: 'invalid_client' })
})

describe('logout', () => {
  const logoutUrl = (parameters: Record<string, string>) =>
    oidc.buildEndSessionUrl(idp.client, { post_logout_redirect_uri: `${idp.origin}/`, ...parameters }).href

  test('with the ID token asks nothing, ends the session and its refresh tokens', async () => {
    const browser = plainBrowser()
    const tokens = await logIn('author', undefined, browser)
    const end = await browser.open(logoutUrl({ id_token_hint: tokens.id_token ?? '', state: 'bye' }), `${idp.origin}/?`)
    expect(end.url).toBe(`${idp.origin}/?state=bye`)
    expect((await browser.open(await idp.authorizationUrl(), idp.callback)).text).toContain('<h1>Log in</h1>')
    await expect(oidc.refreshTokenGrant(idp.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant'
    })
  })

  test('of somebody who is not logged in asks nothing', async () => {
    const end = await plainBrowser().open(logoutUrl({ state: 'bye' }), `${idp.origin}/?`)
    expect(end.url).toBe(`${idp.origin}/?state=bye`)
  })

  test('without the ID token asks first', async () => {
    const browser = plainBrowser()
    await logIn('author', undefined, browser)
    const question = await browser.open(logoutUrl({ state: 'bye' }))
    expect(question.text).toContain('<h1>Log out?</h1>')
    expect((await browser.open(await idp.authorizationUrl(), idp.callback)).url).toMatch(idp.callback)
    const { text } = await browser.open(logoutUrl({ state: 'bye' }))
    const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(text) ?? []
    const end = await browser.submit(action, { xsrf, logout: 'yes' }, `${idp.origin}/?`)
    expect(end.url).toBe(`${idp.origin}/?state=bye`)
    expect((await browser.open(await idp.authorizationUrl(), idp.callback)).text).toContain('<h1>Log in</h1>')
  })

  test('with the ID token of somebody else asks first', async () => {
    const browser = plainBrowser()
    await logIn('author', undefined, browser)
    const other = await logIn('learner')
    const question = await browser.open(logoutUrl({ id_token_hint: other.id_token ?? '' }))
    expect(question.text).toContain('<h1>Log out?</h1>')
  })

  test('does not lead to another address', async () => {
    const { id_token: hint = '' } = await logIn('author')
    const page = await plainBrowser().open(
      logoutUrl({ id_token_hint: hint, post_logout_redirect_uri: 'http://localhost:1/' })
    )
    expect(page.status).toBe(400)
    expect(page.text).toContain('not registered')
  })
})

describe('keys', () => {
  test('stay when the provider starts again, so that tokens stay valid', async () => {
    const { access_token: token } = await logIn('learner')
    const { clientSecret } = await developmentClient(dataDir)
    await idp.stop()
    idp = await startIdentityServer(dataDir, Number(new URL(idp.origin).port))
    expect((await verified(token)).payload.sub).toBe('learner')
    expect((await developmentClient(dataDir)).clientSecret).toBe(clientSecret)
  })

  test('can be read by their owner alone', async () => {
    for (const name of ['keys.json', 'client-secret'])
      expect((await stat(join(dataDir, 'idp', name))).mode & 0o777).toBe(0o600)
  })

  test('are the same for all who generate them at once', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'identity-'))
    const clients = await Promise.all(Array.from({ length: 8 }, () => developmentClient(fresh)))
    expect(new Set(clients.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    await rm(fresh, { recursive: true })
  })

  test('are published without their private part', async () => {
    const answer = await fetch(idp.client.serverMetadata().jwks_uri ?? '')
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(keys.map(key => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
  })
})

test('is not started in production', async () => {
  const options = {
    issuer: 'http://localhost/idp',
    redirectUris: [],
    postLogoutRedirectUris: [],
    audience: 'a',
    dataDir
  }
  await expect(createIdentityProvider({ ...options, production: true })).rejects.toThrow('not in production')
})
