import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, post, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'

inFullRun()

const SILENCE = 3000
const env = {
  MAX_SILENCE_MS: String(SILENCE),
  MAX_CONNECTIONS_PER_ADDRESS: '2000',
  MAX_SOCKET_SESSIONS_PER_ADDRESS: '500'
}
/** Far more than a check takes, far less than for ever. */
const SOON = 60_000

let backend: Backend
let gateway: Gateway
const sockets = new Set<Socket>()

beforeAll(async () => {
  backend = await startBackend({ env })
  gateway = await startGateway(backend.url, { env })
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** A connection on which `text` was sent, and nothing more will be. */
interface Stalled {
  readonly answer: () => string
  readonly isEnded: () => boolean
}

async function stall(url: string, text: string): Promise<Stalled> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  let received = ''
  let ended = false
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined).on('close', () => (ended = true))
  await once(socket, 'connect')
  socket.write(text)
  return { answer: () => received, isEnded: () => ended }
}

const many = (count: number, url: string, text: string): Promise<Stalled[]> =>
  Promise.all(Array.from({ length: count }, () => stall(url, text)))

async function ended(stalled: readonly Stalled[]): Promise<void> {
  const limit = performance.now() + SOON
  while (stalled.some(each => !each.isEnded()) && performance.now() < limit) await delay(100)
  expect(stalled.filter(each => !each.isEnded())).toHaveLength(0)
}

const line = (method: string, path: string): string => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`
const HALF_HEADERS = `${line('GET', '/')}X-A: `
const HALF_BODY = `${line('POST', '/search/$batch')}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`
const BATCH = { requests: [{ id: '1', method: 'GET', url: '/x' }] }
const POLL = `${line('GET', '/socket.io/?EIO=4&transport=polling')}\r\n`

describe.each(['gateway', 'backend'])('a thousand connections that stand still at the %s', name => {
  test('disturb nobody, and are ended', async () => {
    const { url } = name === 'gateway' ? gateway : backend
    const stalled = [
      ...(await many(400, url, HALF_HEADERS)),
      ...(await many(400, url, HALF_BODY)),
      ...(await many(200, url, POLL))
    ]
    for (let time = 0; time < 10; time++) {
      const started = performance.now()
      expect((await get(`${url}/health`)).status).toBe(200)
      expect((await get(`${url}/search/`)).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(30_000)
    }
    const [headers, bodies, polls] = [stalled.slice(0, 400), stalled.slice(400, 800), stalled.slice(800)]
    await ended([...headers, ...bodies])
    expect(headers.filter(({ answer }) => /^HTTP\/1\.1 408 /.test(answer()))).toHaveLength(400)
    expect(bodies.filter(({ answer }) => /^HTTP\/1\.1 408 /.test(answer()))).toHaveLength(400)
    // a session that joins nothing is ended by Socket.IO; its connection is idle then
    expect(polls.filter(({ answer }) => /^HTTP\/1\.1 200 /.test(answer()))).toHaveLength(200)
  })
})

test('a body that comes slowly is waited for', async () => {
  async function* slowly(): AsyncGenerator<Uint8Array> {
    for (const part of ['{"requests":', '[{"id":"1","method":', '"GET","url":"/x"}', ']}']) {
      yield Buffer.from(part)
      await delay(SILENCE / 2)
    }
  }
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  for (const { url } of [backend, gateway]) {
    const answer = await send(`${url}/search/$batch`, { method: 'POST', headers, body: slowly() })
    expect(answer.status).toBe(200)
  }
})

describe('one address', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('has so many unanswered requests behind a proxy, others have theirs', async () => {
    const limited = await startBackend({ env: { MAX_CONNECTIONS_PER_ADDRESS: '20' } })
    const half = `${HALF_BODY.replace('\r\n\r\n', '\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n')}`
    await many(20, limited.url, half)
    await delay(500)
    const refused = await post(`${limited.url}/search/$batch`, BATCH, from('203.0.113.1'))
    expect([refused.status, refused.json()]).toMatchObject([429, { error: { code: 'too_many_connections' } }])
    expect(refused.headers['retry-after']).toBe('5')
    expect((await post(`${limited.url}/search/$batch`, BATCH, from('203.0.113.2'))).status).toBe(200)
    expect((await post(`${limited.url}/search/$batch`, BATCH)).status).toBe(200)
  })

  test('has so many sessions of Socket.IO, and all together have so many', async () => {
    const limited = await startBackend({
      env: { MAX_SOCKET_SESSIONS: '8', MAX_SOCKET_SESSIONS_PER_ADDRESS: '5' }
    })
    const open = async (address: string) =>
      (await get(`${limited.url}/socket.io/?EIO=4&transport=polling`, from(address))).status
    const statuses: number[] = []
    for (let session = 0; session < 7; session++) statuses.push(await open('203.0.113.1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403])
    expect([await open('203.0.113.2'), await open('127.0.0.1'), await open('203.0.113.3')]).toEqual([200, 200, 200])
    expect(await open('203.0.113.4')).toBe(403)
  })

  test('opens no more of them with an empty sid in the address, nor does this machine', async () => {
    const limited = await startBackend({ env: { MAX_SOCKET_SESSIONS_PER_ADDRESS: '2' } })
    const open = async (address: string, more: string) =>
      (await get(`${limited.url}/socket.io/?EIO=4&transport=polling${more}`, from(address))).status
    for (const [index, more] of ['', '&sid=', '&sid=x&sid=', '&SID=x', '&sid=&x=sid=1'].entries()) {
      const statuses: number[] = []
      for (let session = 0; session < 4; session++) statuses.push(await open(`127.0.0.${index + 1}`, more))
      expect([more, statuses]).toEqual([more, [200, 200, 403, 403]])
    }
  })

  test('has so many connections at the gateway, this machine too', async () => {
    const limited = await startGateway(backend.url, { env: { ...env, MAX_CONNECTIONS_PER_ADDRESS: '10' } })
    const open = await many(15, limited.url, line('GET', '/'))
    await until(() => open.filter(({ isEnded }) => isEnded()).length >= 5)
  })

  test('at the gateway, behind a proxy of ours', async () => {
    const limited = await startGateway(backend.url, {
      env: { ...env, MAX_CONNECTIONS_PER_ADDRESS: '5', GATEWAY_PROXY_HOPS: '1' }
    })
    await many(5, limited.url, HALF_BODY.replace('\r\n\r\n', '\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n'))
    await delay(500)
    expect((await get(`${limited.url}/search/`, from('203.0.113.1'))).status).toBe(429)
    expect((await get(`${limited.url}/search/`, from('203.0.113.2'))).status).toBe(200)
  })
})

test('more connections than all may have are closed', async () => {
  const limited = await startBackend({ env: { MAX_CONNECTIONS: '10' } })
  const open = await many(15, limited.url, line('GET', '/'))
  await delay(500)
  expect(open.filter(({ isEnded }) => isEnded()).length).toBeGreaterThanOrEqual(5)
})
