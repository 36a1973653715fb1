import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair } from 'jose'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { bearer, get } from '../support/http/http.ts'
import type { TestIssuer } from '../support/http/issuer.ts'
import { handmade, identityOf, identityOfToken, refused } from './support/identity.ts'
import { sendRaw } from './support/raw-request.ts'
import { startIssued } from './support/issued-backend.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('bearer tokens', () => {
  let issuer: TestIssuer
  let backend: Backend

  beforeAll(async () => {
    ;({ issuer, backend } = await startIssued())
  })

  beforeEach(() => backend.at(0))
  afterAll(() => backend.at(0))

  const who = (token: string) => identityOfToken(backend, token)
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

  verifies('PLATFORM-014', 'a token of the issuer names its caller', async () => {
    expect(await who(await issuer.sign({ sub: 'lea' }))).toEqual({ status: 200, user: 'lea', scopes: [] })
    const { authorization } = bearer(await issuer.sign({ sub: 'leo' }))
    expect(await identityOf(backend, authorization.replace('Bearer', 'bearer'))).toMatchObject({ user: 'leo' })
    expect(await identityOf(backend, authorization.replace('Bearer ', 'BEARER   '))).toMatchObject({ user: 'leo' })
  })

  test('the stable id that SAP issuers send goes before the subject, which is the e-mail there', async () => {
    const token = await issuer.sign({ sub: 'lea@example.com', user_uuid: 'a-stable-id', email: 'lea@example.com' })
    expect(await who(token)).toMatchObject({ user: 'a-stable-id' })
  })

  describe('scopes', () => {
    const scopesOf = async (scope: unknown) => (await who(await issuer.sign({ scope }))).scopes

    test.each([
      ['as a text', 'Admin SuperAdmin', ['Admin', 'SuperAdmin']],
      ['as a list', ['Tutorial.Author', 'MobileApp'], ['Tutorial.Author', 'MobileApp']],
      [
        'with the prefix of this application',
        ['tutorials!t1.Admin', 'tutorials!t1.Tutorial.MCP'],
        ['Admin', 'Tutorial.MCP']
      ],
      ['that nobody knows', 'openid Root admin ADMIN Admin. .Admin toString __proto__', []],
      ['that are no texts', [1, null, ['Admin'], { Admin: true }], []],
      ['that are no list', { 0: 'Admin' }, []],
      ['that are missing', undefined, []]
    ])('%s', async (_, scope, expected) => {
      expect(await scopesOf(scope)).toEqual(expected)
    })

    verifies('PEOPLE-025', 'with the prefix of another application or tenant are no scopes here', async () => {
      const foreign = ['other!t1.Admin', 'tutorials!t2.Admin', 'tutorials.Admin', '!t1.Admin', 'tutorials!t1!t1.Admin']
      expect(await scopesOf(foreign)).toEqual([])
      const renamed = await startBackend({ env: { ...issuer.environment, OIDC_AUDIENCE: 'learning!t1' } })
      const audience = { aud: ['tutorials!t1', 'learning!t1'] }
      const issuedBefore = await issuer.sign({ ...audience, scope: ['tutorials!t1.Admin'] })
      expect(await identityOfToken(renamed, issuedBefore)).toMatchObject({ status: 200, scopes: [] })
      const freshLogin = await issuer.sign({ ...audience, scope: ['learning!t1.Admin'] })
      expect(await identityOfToken(renamed, freshLogin)).toMatchObject({ status: 200, scopes: ['Admin'] })
      const withoutAudience = await issuer.sign({ aud: 'tutorials!t1', scope: ['learning!t1.Admin'] })
      expect(await identityOfToken(renamed, withoutAudience)).toEqual(refused)
    })

    verifies('PEOPLE-022', 'are those of the token, so another role needs another token', async () => {
      const before = await issuer.sign({ sub: 'lea', scope: '' })
      const admin = (token: string) => get(`${backend.url}/admin/$metadata`, bearer(token))
      expect((await admin(before)).status).toBe(403)
      const after = await issuer.sign({ sub: 'lea', scope: 'Admin' })
      expect((await admin(after)).status).toBe(200)
      expect((await admin(before)).status).toBe(403)
    })
  })

  describe('a token does not count', () => {
    const claims = (more: Readonly<Record<string, unknown>> = {}) => ({
      iss: issuer.url,
      aud: issuer.audience,
      sub: 'mallory',
      scope: 'Admin',
      exp: 4_000_000_000,
      ...more
    })

    test.each<[string, Readonly<Record<string, unknown>>]>([
      ['for another audience', { aud: 'others' }],
      ['for an audience that only begins like ours', { aud: 'tutorials' }],
      ['for no audience', { aud: undefined }],
      ['from another issuer', { iss: 'https://elsewhere.example' }],
      ['from no issuer', { iss: undefined }],
      ['without a subject', { sub: undefined }],
      ['with an empty subject', { sub: '' }],
      ['with a subject that is no text', { sub: 42 }],
      ['with a subject that is an object', { sub: { toString: 'lea' } }],
      ['with a subject longer than OpenID allows', { sub: 'x'.repeat(256) }],
      ['without an expiry', { exp: undefined }],
      ['with an expiry that is a text', { exp: '4000000000' }],
      ['with an expiry that is null', { exp: null }],
      ['that was never valid so late', { exp: 0 }],
      ['with a start that is a text', { nbf: 'yesterday' }]
    ])('%s', async (_, departure) => {
      expect(await who(await issuer.sign({ scope: 'Admin', ...departure }))).toEqual(refused)
    })

    test('with the signature of another key', async () => {
      const { privateKey } = await generateKeyPair('RS256')
      expect(await who(await issuer.sign({}, { key: privateKey }))).toEqual(refused)
      expect(await who(await issuer.sign({}, { key: privateKey, header: { kid: undefined } }))).toEqual(refused)
    })

    test('with the signature of another token', async () => {
      const [header, , signature] = (await issuer.sign()).split('.')
      const payload = Buffer.from(JSON.stringify(claims())).toString('base64url')
      expect(await who(`${header}.${payload}.${signature}`)).toEqual(refused)
    })

    test.each(['none', 'None', 'NONE', 'nOnE', ''])('without a signature, alg "%s"', async alg => {
      expect(await who(handmade({ alg, kid: issuer.kid() }, claims()))).toEqual(refused)
      expect(await who(handmade({ alg }, claims(), 'AAAA'))).toEqual(refused)
    })

    test.each(['HS256', 'HS384', 'HS512'])('with the public key as shared secret, alg %s', async alg => {
      const pem = await issuer.publicKey()
      for (const secret of [pem, pem.trim(), `${pem.trim()}\n`, pem.replace(/-----.*-----|\s/g, '')])
        for (const kid of [issuer.kid(), undefined]) {
          const key = new TextEncoder().encode(secret)
          expect(await who(await issuer.sign({}, { key, header: { alg, kid } }))).toEqual(refused)
        }
    })

    test('with a key that it brings along', async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
      const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256' }
      const before = issuer.keyRequests()
      for (const header of [{ jwk }, { jku: `${issuer.url}/keys` }, { x5u: `${issuer.url}/keys` }, { x5c: ['AAAA'] }])
        for (const kid of ['own', undefined, issuer.kid()])
          expect(await who(await issuer.sign({}, { key: privateKey, header: { ...header, kid } }))).toEqual(refused)
      expect(issuer.keyRequests() - before).toBeLessThanOrEqual(1)
    })

    test.each([
      '../../../../dev/null',
      '/etc/passwd',
      'file:///dev/null',
      "' OR '1'='1",
      'key-1\0',
      'key-1 ',
      'KEY-1',
      '__proto__',
      'constructor',
      '',
      1,
      null,
      ['key-1'],
      { $ne: null },
      'x'.repeat(4000)
    ])('with the key id %j', async kid => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const [header, payload] = handmade({ alg: 'RS256', kid }, claims()).split('.')
      const signature = createSign('RSA-SHA256').update(`${header}.${payload}`).sign(privateKey)
      expect(await who(`${header}.${payload}.${signature.toString('base64url')}`)).toEqual(refused)
    })

    test.each([
      ['critical extensions that nobody knows', { crit: ['exp'] }],
      ['a critical extension of its own', { crit: ['b64'], b64: false }],
      ['compression', { zip: 'DEF' }]
    ])('with %s and no valid signature', async (_, header) => {
      expect(await who(handmade({ alg: 'RS256', kid: issuer.kid(), ...header }, claims(), 'AAAA'))).toEqual(refused)
    })

    test.each([
      'x',
      '.',
      '..',
      '...',
      'a.b',
      'a.b.c',
      'a.b.c.d.e',
      'e30.e30.e30',
      '=',
      'null',
      'pat_unknown',
      'schlüssel',
      '%00'
    ])('as garbage: %s', async garbage => {
      const answer = await sendRaw(backend.url, 'GET /health/auth HTTP/1.1', [`Authorization: Bearer ${garbage}`])
      expect(answer.status).toBe(401)
    })

    test('with two Authorization headers, whichever comes first', async () => {
      const valid = `Authorization: Bearer ${await issuer.sign({ scope: 'Admin' })}`
      const others = ['Authorization: Bearer x', 'Authorization: Basic bGVhcm5lcjpsZWFybmVy', 'AUTHORIZATION: x', valid]
      for (const other of others)
        for (const headers of [
          [valid, other],
          [other, valid]
        ])
          for (const path of ['/health/auth', '/admin/$metadata', '/api/$metadata'])
            expect(await sendRaw(backend.url, `GET ${path} HTTP/1.1`, headers)).toMatchObject({ status: 401 })
      expect(await sendRaw(backend.url, 'GET /admin/$metadata HTTP/1.1', [valid])).toMatchObject({ status: 200 })
    })

    test('when it is longer than headers may be', async () => {
      const padding = { padding: 'x'.repeat(20_000) }
      const answer = await sendRaw(backend.url, 'GET /health/auth HTTP/1.1', [
        `Authorization: Bearer ${await issuer.sign(padding)}`
      ])
      expect(answer.status).toBe(431)
      expect(await who(await issuer.sign({ padding: 'x'.repeat(8000) }))).toMatchObject({ status: 200 })
    })
  })

  describe('at its time', () => {
    const noon = new Date('2030-06-01T12:00:00Z')
    const after = (s: number) => new Date(noon.getTime() + s * 1000)
    const signAt = (claims: Readonly<Record<string, unknown>>) => issuer.sign({ iat: seconds(noon), ...claims })

    test('a token counts until its expiry and not before its start, half a minute of skew allowed', async () => {
      await backend.at(noon)
      const expiring = (s: number) => signAt({ exp: seconds(after(s)) }).then(who)
      expect(await expiring(-29)).toMatchObject({ status: 200 })
      expect(await expiring(-30)).toEqual(refused)
      const starting = (s: number) => signAt({ exp: seconds(after(3600)), nbf: seconds(after(s)) }).then(who)
      expect(await starting(30)).toMatchObject({ status: 200 })
      expect(await starting(31)).toEqual(refused)
    })

    test('a token that has just been taken is refused after its expiry', async () => {
      const token = await signAt({ exp: seconds(after(40)) })
      await backend.at(noon)
      expect(await who(token)).toMatchObject({ status: 200 })
      await backend.at(after(39))
      expect(await who(token)).toMatchObject({ status: 200 })
      await backend.at(after(70))
      expect(await who(token)).toEqual(refused)
    })

    test('a login of twelve hours holds for them, and no longer', async () => {
      const hours = (h: number) => after(h * 3600)
      const token = await signAt({ sub: 'lea', exp: seconds(hours(12)) })
      for (const h of [0, 6, 11.99]) {
        await backend.at(hours(h))
        expect(await who(token)).toMatchObject({ status: 200, user: 'lea' })
      }
      await backend.at(hours(12.01))
      expect(await who(token)).toEqual(refused)
    })
  })

  test('without OIDC_ISSUER no token counts', async () => {
    const alone = await leaseBackend()
    expect(await identityOfToken(alone, await issuer.sign())).toEqual(refused)
  })
})
