import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { startTokenPlatform, type TokenIssuer, usual } from '../gateway/support/token-issuer.ts'
import { basic, changeTenant } from '../settings/support/tenant.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import type { Gateway } from '../support/gateway.ts'
import { visitor, type Visitor } from '../support/http/visitor.ts'

inFullRun()

/** Between two looks there are 15 seconds. */
const WITHIN = 25_000

let issuer: TokenIssuer
let gateway: Gateway
let backend: Backend
const open = new Set<Socket>()

beforeAll(async () => {
  ;({ issuer, gateway, backend } = await startTokenPlatform())
})
afterEach(() => {
  Object.assign(issuer, usual)
  for (const socket of open) socket.disconnect()
  open.clear()
})

const cookieOf = ({ cookies }: Visitor): string => [...cookies].map(pair => pair.join('=')).join('; ')

/** A socket at the displays' namespace that may be there. */
async function join(url: string, headers: Record<string, string>, transport = 'websocket'): Promise<Socket> {
  const options = { transports: [transport], forceNew: true, reconnection: false, extraHeaders: headers }
  const socket = io(`${url}/ws/display`, options)
  open.add(socket)
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject)
  })
  return socket
}

const ended = (socket: Socket): Promise<string> => new Promise(resolve => socket.once('disconnect', resolve))

async function loggedIn(): Promise<Visitor> {
  issuer.scope = 'DisplayApp'
  const somebody = visitor(gateway.url)
  await somebody.logIn('person', '/gateway/health')
  return somebody
}

test('a logout at the gateway, and a scope that is taken away, close the connections that came with them, and no others', async () => {
  const [leaving, staying] = [await loggedIn(), await loggedIn()]
  const robot = (roles: readonly string[]) =>
    changeTenant(
      backend,
      { techUsers: JSON.stringify([{ id: 'hall', secret: 'a-secret', roles }]) },
      basic('admin', 'admin')
    )
  expect((await robot(['DisplayApp'])).status).toBe(200)
  const gone = [
    await join(gateway.url, { cookie: cookieOf(leaving) }),
    // the cookie is sent after the logout, too, as by a thief
    await join(gateway.url, { cookie: cookieOf(leaving) }, 'polling'),
    await join(backend.url, basic('hall', 'a-secret'))
  ]
  const others = [
    await join(gateway.url, { cookie: cookieOf(staying) }),
    await join(gateway.url, { cookie: cookieOf(staying) }, 'polling'),
    await join(backend.url, basic('display', 'display'))
  ]
  const ends = gone.map(ended)
  const begun = performance.now()
  await leaving.open('/logout')
  expect((await robot([])).status).toBe(200)
  expect(await Promise.all(ends)).toEqual(['transport close', 'transport error', 'transport close'])
  expect(performance.now() - begun).toBeLessThan(WITHIN)
  expect(others.map(({ connected }) => connected)).toEqual([true, true, true])
}, 60_000)

test('a session that is renewed for a WebSocket goes on: its cookie comes with the answer', async () => {
  // so short that the next request renews it
  issuer.lifetime = 30
  const late = await loggedIn()
  issuer.lifetime = 3600
  const socket = connect(gateway.port, 'localhost')
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
  const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\nCookie: ${cookieOf(late)}`
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:${gateway.port}\r\n${upgrade}\r\n\r\n`
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(chunk.toString('latin1')).toMatch(/^HTTP\/1\.1 101 [^]*\r\nSet-Cookie: [^\r]*session[^\r]*=/)
})
