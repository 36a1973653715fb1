import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, post, send } from '../support/http/http.ts'
import { basic, changeTenant } from '../settings/support/tenant.ts'
import { randomToken } from '../tokens/support/random-token.ts'
import { mint } from '../tokens/support/tokens.ts'
import { startGateway } from '../support/gateway.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** The gateway tells who asks, as a trusted proxy on this machine. */
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
const [ATTACKER, OTHER, OWNER] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
const FAR_MORE = 40

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  // windows end when the test says so
  await backend.at(new Date('2026-03-01T12:00:00Z'))
  const users = [{ id: 'robot', secret: 'the secret of the robot', roles: [] }]
  expect((await changeTenant(backend, { techUsers: JSON.stringify(users) })).status).toBe(200)
})

/** Answers to wrong credentials and to right ones of somebody at `address`. */
interface Door {
  readonly wrong: (address: string, guess: number) => Promise<number>
  readonly right: (address: string) => Promise<number>
}

const doors: Readonly<Record<string, () => Promise<Door>>> = {
  'content key': async () => {
    const statusOf = async (key: string, address: string) =>
      (await post(`${backend.url}/content/publish/abort`, {}, { ...bearer(key), ...from(address) })).status
    return {
      wrong: (address, guess) => statusOf(`guess-${guess}`, address),
      right: address => statusOf(backend.key, address)
    }
  },
  'password of a technical user': async () => {
    const statusOf = async (password: string, address: string) =>
      (await get(`${backend.url}/health/auth`, { ...basic('robot', password), ...from(address) })).status
    return {
      wrong: (address, guess) => statusOf(`guess ${guess}`, address),
      right: address => statusOf('the secret of the robot', address)
    }
  }
}

describe.each(Object.keys(doors))('a guessed %s', name => {
  let door: Door
  beforeAll(async () => {
    door = (await doors[name]?.()) as Door
  })

  test('is checked ten times in ten seconds, then not any more', async () => {
    const accepted = await door.right(OWNER)
    expect([401, 429]).not.toContain(accepted)
    const statuses: number[] = []
    for (let guess = 0; guess < FAR_MORE; guess++) statuses.push(await door.wrong(ATTACKER, guess))
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(FAR_MORE - 10)
    // not even the right one, which would tell that it is right
    expect(await door.right(ATTACKER)).toBe(429)
  })

  test('locks nobody else out: not at another address, not who came before at the same one', async () => {
    const accepted = await door.right(OWNER)
    expect(await door.right(OTHER)).toBe(accepted)
    for (let guess = 0; guess < FAR_MORE; guess++) await door.wrong(OWNER, guess)
    expect(await door.right(OWNER)).toBe(accepted)
  })
})

test('another id at each attempt is stopped as well', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 40; guess++) {
    const headers = { ...basic(`nobody-${guess}`, 'x'), ...from('203.0.113.9') }
    statuses.push((await get(`${backend.url}/health/auth`, headers)).status)
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
})

test('a guessed token is looked up thirty times a minute, and others of that address go on', async () => {
  const { token } = await mint(backend, 'agent')
  const ask = async (text: string, address: string) =>
    (await get(`${backend.url}/mcp-pat/api`, { ...bearer(text), ...from(address) })).status
  const accepted = await ask(token, OWNER)
  expect([401, 429]).not.toContain(accepted)
  const statuses: number[] = []
  for (let guess = 0; guess < 40; guess++) statuses.push(await ask(randomToken(), OWNER))
  expect(statuses.filter(status => status === 401)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
  expect(await ask(token, OWNER)).toBe(accepted)
  expect(await ask(token, OTHER)).toBe(accepted)
})

test('the same again is no guess: a program with an old key learns that it is wrong', async () => {
  const statuses: number[] = []
  for (let time = 0; time < FAR_MORE; time++) {
    const headers = { ...bearer('the-key-of-last-year'), ...from('203.0.113.5') }
    statuses.push((await post(`${backend.url}/content/publish/abort`, {}, headers)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([401]))
})

test('a user that does not exist costs the same work as one that does', async () => {
  const cost = async (id: string, first: number) => {
    const start = performance.now()
    for (let guess = first; guess < first + 5; guess++)
      await get(`${backend.url}/health/auth`, { ...basic(id, `guess ${guess}`), ...from('203.0.113.4') })
    return performance.now() - start
  }
  const known = await cost('robot', 0)
  const unknown = await cost('ghost', 0)
  expect(unknown / known).toBeGreaterThan(0.2)
})

test('the rebuild key of the gateway is guessed no faster, and counts by the client', async () => {
  const gateway = await startGateway(backend.url, {
    env: { REBUILD_API_KEY: 'the-key-of-rebuilds', GATEWAY_PROXY_HOPS: '1' }
  })
  const rebuild = async (key: string, address: string) =>
    (await send(`${gateway.url}/admin/rebuild`, { method: 'POST', headers: { ...bearer(key), ...from(address) } }))
      .status
  const statuses: number[] = []
  for (let guess = 0; guess < 15; guess++) statuses.push(await rebuild(`guess-${guess}`, ATTACKER))
  expect(statuses.filter(status => status === 401)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  // past the key: the body is no archive
  expect(await rebuild('the-key-of-rebuilds', OTHER)).toBe(400)
})
