import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect as tcpConnect, type Socket as TcpSocket } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { changeTenant } from '../settings/support/tenant.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { startIssuer, type TestIssuer } from '../support/http/issuer.ts'

let backend: Backend
let issuer: TestIssuer
const open = new Set<Socket>()

beforeAll(async () => {
  issuer = await startIssuer()
  backend = await startBackend({ env: issuer.environment })
})

afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})

type Transport = 'websocket' | 'polling'

function connect(namespace: string, headers: Record<string, string> = {}, transport: Transport = 'websocket'): Socket {
  const options = { transports: [transport], forceNew: true, reconnection: false, extraHeaders: headers }
  const socket = io(`${backend.url}${namespace}`, options)
  open.add(socket)
  return socket
}

interface Outcome {
  readonly joined: boolean
  readonly message?: string
  readonly data?: unknown
}

/** Whether the client may join, and what it is told where it may not. */
function outcome(socket: Socket): Promise<Outcome> {
  return new Promise(resolve => {
    socket.once('connect', () => resolve({ joined: true }))
    socket.once('connect_error', error => {
      resolve({ joined: false, message: error.message, data: (error as Error & { data?: unknown }).data })
    })
  })
}

const refused = (code: number) => ({ joined: false, message: expect.any(String), data: { code } })

describe.each(['websocket', 'polling'] as const)('over %s', transport => {
  verifies('REALTIME-002', '/ws/event-stream is open to everyone', async () => {
    for (const headers of [{}, as('learner'), { authorization: 'Basic eDp5' }])
      expect(await outcome(connect('/ws/event-stream', headers, transport))).toEqual({ joined: true })
  })

  verifies('REALTIME-005', '/ws/display needs DisplayApp to join', async () => {
    const join = (headers: Record<string, string>) => outcome(connect('/ws/display', headers, transport))
    expect(await join({})).toEqual(refused(401))
    expect(await join({ authorization: 'Basic eDp5' })).toEqual(refused(401))
    expect(await join({ authorization: 'Bearer nonsense' })).toEqual(refused(401))
    expect(await join(as('learner'))).toEqual(refused(403))
    expect(await join(as('agent'))).toEqual(refused(403))
    expect(await join(as('display'))).toEqual({ joined: true })
    expect(await join(as('admin'))).toEqual({ joined: true })
  })
})

test('a page of another site begins no session, one of this machine or of an allowed origin does', async () => {
  const from = (origin: string) => outcome(connect('/ws/event-stream', { origin, ...as('display') }))
  expect(await from('https://evil.example')).toMatchObject({ joined: false })
  expect(await from('null')).toMatchObject({ joined: false })
  expect(await from('http://localhost:3000')).toEqual({ joined: true })
  expect((await changeTenant(backend, { allowedCorsOrigins: 'https://pages.example' })).status).toBe(200)
  expect(await from('https://pages.example')).toEqual({ joined: true })
  const { status } = await get(`${backend.url}/socket.io/?EIO=4&transport=polling`, { origin: 'https://evil.example' })
  expect(status).toBe(403)
})

test('no other namespace exists', async () => {
  for (const namespace of ['/', '/ws', '/ws/other', '/ws/display/x'])
    expect(await outcome(connect(namespace, as('superadmin')))).toMatchObject({ joined: namespace === '/' })
})

test('one connection has one identity: what may join one namespace may still be refused at the other', async () => {
  const stream = connect('/ws/event-stream', as('learner'))
  expect(await outcome(stream)).toEqual({ joined: true })
  const display = stream.io.socket('/ws/display', { auth: as('display') })
  open.add(display)
  display.connect()
  expect(await outcome(display)).toEqual(refused(403))
})

verifies(['REALTIME-006', 'REALTIME-007'], 'both share /socket.io/ with EIO=4, which needs no login', async () => {
  const polling = await get(`${backend.url}/socket.io/?EIO=4&transport=polling`)
  expect([polling.status, polling.text()]).toEqual([200, expect.stringMatching(/^0\{"sid":/)])

  const raw = new WebSocket(`${backend.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const messages = await exchange(raw, ['40/ws/event-stream,', '40/ws/display,'], 3)
  expect(messages[0]).toMatch(/^0\{"sid":/)
  expect(messages[1]).toMatch(/^40\/ws\/event-stream,\{"sid":/)
  expect(messages[2]).toMatch(/^44\/ws\/display,\{.*"data":\{"code":401\}/)
  raw.close()
})

test('older protocols, foreign pages and unknown transports are refused', async () => {
  expect((await get(`${backend.url}/socket.io/?EIO=3&transport=polling`)).status).toBe(400)
  expect((await get(`${backend.url}/socket.io/?EIO=4&transport=carrier-pigeon`)).status).toBe(400)
  const foreign = await get(`${backend.url}/socket.io/?EIO=4&transport=polling`, { origin: 'https://evil.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  expect((await get(`${backend.url}/socket.io/socket.io.js`)).status).toBe(400)
})

test('a message that is too long ends the connection, and nothing else', async () => {
  const socket = connect('/ws/event-stream')
  await outcome(socket)
  const ended = new Promise<string>(resolve => socket.once('disconnect', resolve))
  socket.emit('wsContext', { context: 'x'.repeat(20_000) })
  expect(await ended).toBe('transport close')

  const { sid } = JSON.parse((await get(`${backend.url}/socket.io/?EIO=4&transport=polling`)).text().slice(1)) as {
    sid: string
  }
  const long = await post(`${backend.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, '4'.repeat(20_000), {
    'content-type': 'text/plain'
  })
  expect(long.status).toBe(413)
  expect((await get(`${backend.url}/health`)).status).toBe(200)
})

test('who joined with a token leaves when it expires, and others stay', async () => {
  const join = async (lifetime: number) => {
    const exp = Math.floor(Date.now() / 1000) + lifetime
    const socket = connect('/ws/display', bearer(await issuer.sign({ scope: 'DisplayApp', exp })))
    expect(await outcome(socket)).toEqual({ joined: true })
    return socket
  }
  const short = await join(4)
  const left = new Promise(resolve => short.once('disconnect', resolve))
  const long = await join(3600)
  expect(await left).toBe('transport close')
  expect(long.connected).toBe(true)
})

test('the first clients may come at once, and some go before they are served', async () => {
  backend = await startBackend()
  const { hostname, port } = new URL(backend.url)
  const upgrade = (path: string): TcpSocket => {
    const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const client = tcpConnect(Number(port), hostname, () => client.write(`GET ${path} HTTP/1.1\r\n${head}${key}\r\n`))
    return client
  }
  const elsewhere = upgrade('/health')
  await once(elsewhere.resume(), 'close')
  for (let wait = 0; wait < 10; wait++) {
    const gone = upgrade('/socket.io/?EIO=4&transport=websocket')
    setTimeout(() => gone.resetAndDestroy(), wait)
  }
  const sockets = (['websocket', 'polling'] as const).map(transport => connect('/ws/event-stream', {}, transport))
  expect(await Promise.all(sockets.map(outcome))).toEqual([{ joined: true }, { joined: true }])
  expect((await get(`${backend.url}/health`)).status).toBe(200)
})

/** The last test, since it ends the backend. */
test('the process that stops closes its sockets', async () => {
  const sockets = (['websocket', 'polling'] as const).map(transport => connect('/ws/display', as('display'), transport))
  expect(await Promise.all(sockets.map(outcome))).toEqual([{ joined: true }, { joined: true }])
  const ended = sockets.map(socket => new Promise(resolve => socket.once('disconnect', resolve)))
  expect(await backend.stop()).toBe(0)
  await Promise.all(ended)
})

/** Sends each text after the answer to the one before it; the first answer comes by itself. */
function exchange(socket: WebSocket, texts: readonly string[], count: number): Promise<string[]> {
  const received: string[] = []
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the WebSocket failed')))
    socket.addEventListener('message', ({ data }) => {
      const next = texts[received.length]
      received.push(String(data))
      if (received.length === count) resolve(received)
      else if (next) socket.send(next)
    })
  })
}
