import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get } from '../support/http/http.ts'
import { startIssuer, type TestIssuer } from '../support/http/issuer.ts'
import { handmade, identityOfToken, refused } from './support/identity.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const minute = 60_000
const hour = 60 * minute

async function start(): Promise<{ issuer: TestIssuer; backend: Backend; who: (token: string) => Promise<unknown> }> {
  const issuer = await startIssuer()
  const backend = await startBackend({ env: issuer.environment })
  return { issuer, backend, who: token => identityOfToken(backend, token) }
}

const accepted = { status: 200, user: 'a-person', scopes: [] }
const away = { status: 503, code: 'issuer_unavailable' }
const longLived = { exp: 4_000_000_000 }

describe('what goes on with the keys', () => {
  let issuer: TestIssuer
  let backend: Backend
  let who: (token: string) => Promise<unknown>
  let waited = 0

  beforeAll(async () => {
    ;({ issuer, backend, who } = await start())
  })

  /** Lets time pass, where the test before has left the clock. */
  const wait = (ms: number) => backend.at((waited += ms))

  test('keys are fetched with the first token, once for all that come together', async () => {
    expect(issuer.keyRequests()).toBe(0)
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => issuer.sign({ index })))
    for (const answer of await Promise.all(tokens.map(who))) expect(answer).toEqual(accepted)
    expect(issuer.keyRequests()).toBe(1)
  })

  test('a flood of unknown key ids hardly reaches the issuer', async () => {
    expect(await who(await issuer.sign(longLived))).toEqual(accepted)
    await wait(minute)
    const before = issuer.keyRequests()
    const claims = { iss: issuer.url, aud: issuer.audience, sub: 'mallory', ...longLived }
    for (let round = 0; round < 20; round++) {
      const flood = Array.from({ length: 20 }, (_, index) =>
        handmade({ alg: 'RS256', kid: `${round}-${index}` }, claims, 'AA')
      )
      for (const answer of await Promise.all(flood.map(who))) expect(answer).toEqual(refused)
    }
    expect(issuer.keyRequests() - before).toBeLessThanOrEqual(2)
    await issuer.rotate()
    await wait(minute)
    expect(await who(await issuer.sign(longLived))).toEqual(accepted)
  })

  test('a new key is taken without a restart, and a key that is gone counts no more', async () => {
    const first = await issuer.sign(longLived)
    expect(await who(first)).toEqual(accepted)

    await issuer.rotate()
    await wait(minute)
    expect(await who(await issuer.sign(longLived))).toEqual(accepted)
    expect(await who(first)).toEqual(accepted)

    await issuer.rotate('drop')
    await wait(2 * minute)
    expect(await who(await issuer.sign(longLived))).toEqual(accepted)
    expect(await who(first)).toEqual(refused)
  })

  test('a key that is withdrawn without a successor is forgotten within minutes', async () => {
    const first = await issuer.sign(longLived)
    expect(await who(first)).toEqual(accepted)
    const before = issuer.keyRequests()
    await issuer.rotate('drop')
    // old keys still answer while new ones are fetched, and a checked token is remembered for a minute
    const answers: unknown[] = []
    for (const minutes of [11, 2, 2, 2]) {
      await wait(minutes * minute)
      answers.push(await who(first))
    }
    expect(answers.at(-1)).toEqual(refused)
    expect(issuer.keyRequests()).toBeGreaterThan(before)
  })

  test('while the issuer is away, tokens of known keys count, others are asked to come again', async () => {
    const early = await issuer.sign(longLived)
    expect(await who(early)).toEqual(accepted)
    await issuer.rotate()
    const unknown = await issuer.sign(longLived)
    await issuer.stop()

    for (const more of [minute, 10 * minute, 49 * minute, 10 * hour]) {
      await wait(more)
      expect(await who(early)).toEqual(accepted)
      expect(await who(unknown)).toEqual(away)
    }
    await wait(2 * hour)
    expect(await who(early)).toEqual(away)

    await issuer.start()
    await wait(hour)
    for (const token of [early, unknown]) expect(await who(token)).toEqual(accepted)
  })
})

test('an issuer that comes up after the backend is found without a restart', async () => {
  const { issuer, backend, who } = await start()
  await issuer.stop()
  const token = await issuer.sign()
  expect(await who(token)).toEqual(away)
  expect((await get(`${backend.url}/health/auth`, bearer(token))).headers['retry-after']).toBe('5')
  expect((await get(`${backend.url}/health`)).status).toBe(200)
  await issuer.start()
  await backend.at(minute)
  expect(await who(token)).toEqual(accepted)
})

test('an issuer that calls itself otherwise is not asked for keys', async () => {
  const { issuer, backend, who } = await start()
  issuer.callItself('https://elsewhere.example')
  expect(await who(await issuer.sign())).toEqual(away)
  expect(await who(await issuer.sign({ iss: 'https://elsewhere.example' }))).toEqual(away)
  expect(issuer.keyRequests()).toBe(0)
  issuer.callItself(issuer.url)
  await backend.at(minute)
  expect(await who(await issuer.sign())).toEqual(accepted)
})
