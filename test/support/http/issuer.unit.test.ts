import { beforeAll, expect, test } from '@jest/globals'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { get } from './http.ts'
import { startIssuer, type TestIssuer } from './issuer.ts'

let issuer: TestIssuer

beforeAll(async () => {
  issuer = await startIssuer()
})

const discovery = async () =>
  (await get(`${issuer.url}/.well-known/openid-configuration`)).json<{ issuer: string; jwks_uri: string }>()

test('its tokens are valid by its own discovery document, before and after a rotation', async () => {
  const { jwks_uri } = await discovery()
  const before = await issuer.sign({ sub: 'lea', nbf: undefined })
  await issuer.rotate()
  const after = await issuer.sign({ sub: 'leo' })
  const keys = createRemoteJWKSet(new URL(jwks_uri))
  const subjects = await Promise.all(
    [before, after].map(token => jwtVerify(token, keys, { issuer: issuer.url, audience: issuer.audience }))
  )
  expect(subjects.map(({ payload }) => payload.sub)).toEqual(['lea', 'leo'])
  expect(issuer.keyRequests()).toBe(1)
})

test('it is gone while it is stopped, and can be a wrong one', async () => {
  await issuer.stop()
  await expect(discovery()).rejects.toThrow('ECONNREFUSED')
  await issuer.start()
  expect((await discovery()).issuer).toBe(issuer.url)
  issuer.callItself('https://elsewhere.example')
  expect((await discovery()).issuer).toBe('https://elsewhere.example')
})
