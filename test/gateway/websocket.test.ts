import { beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { visitor } from '../support/http/visitor.ts'

let gateway: Gateway

beforeAll(async () => {
  const upstream = await startUpstream((_request, response) => response.writeHead(404).end())
  const sockets = new Server(upstream.server)
  sockets.of('/ws/event-stream').on('connection', socket => {
    socket.emit('hello', { authorization: socket.handshake.headers.authorization ?? null })
    socket.on('echo', (content: unknown) => socket.emit('echo', content))
  })
  gateway = await startGateway(upstream.url)
})

function open(headers: Record<string, string>, transport: 'websocket' | 'polling' = 'websocket') {
  return io(`${gateway.url}/ws/event-stream`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers
  })
}

async function greeted(headers: Record<string, string>, transport?: 'websocket' | 'polling'): Promise<unknown> {
  const socket = open(headers, transport)
  try {
    return await new Promise((resolve, reject) => {
      socket.once('hello', resolve).once('connect_error', reject)
    })
  } finally {
    socket.disconnect()
  }
}

describe('a WebSocket', () => {
  test.each(['websocket', 'polling'] as const)('of somebody anonymous passes, without a token: %s', async transport => {
    expect(await greeted({ origin: gateway.url }, transport)).toEqual({ authorization: null })
  })

  test.each(['websocket', 'polling'] as const)("carries the session's token: %s", async transport => {
    const display = visitor(gateway.url)
    await display.logIn('display', '/gateway/health')
    const cookie = `session=${display.cookies.get('session')}`
    expect(await greeted({ cookie, origin: gateway.url }, transport)).toEqual({
      authorization: expect.stringMatching(/^Bearer ey/)
    })
  })

  test('of another site is refused', async () => {
    await expect(greeted({ origin: 'https://evil.example' })).rejects.toThrow()
    await expect(greeted({ 'sec-fetch-site': 'cross-site' })).rejects.toThrow()
  })

  test('brings both ways what is sent, long messages too', async () => {
    const socket = open({})
    const content = { text: 'ä'.repeat(300_000), bytes: Buffer.alloc(100_000, 7) }
    const answer = new Promise(resolve => socket.once('echo', resolve))
    socket.emit('echo', content)
    expect(await answer).toEqual(content)
    socket.disconnect()
  })

  test('elsewhere, or to something else, is a plain request', async () => {
    for (const [path, protocol] of [
      ['/health', 'websocket'],
      ['/socket.io/', 'h2c']
    ]) {
      const socket = connect(gateway.port, 'localhost')
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`
      )
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      expect(chunk.toString()).toMatch(/^HTTP\/1\.1 4/)
      socket.destroy()
    }
  })

  test('that the backend refuses is refused with its status; without a backend it is 502', async () => {
    const refusing = createServer().on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
    })
    await once(refusing.listen(0), 'listening')
    const strict = await startGateway(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
    expect(await upgradeAt(strict.port)).toMatch(/^HTTP\/1\.1 401 /)
    refusing.close()
    refusing.closeAllConnections()
    expect(await upgradeAt(strict.port)).toMatch(/^HTTP\/1\.1 502 /)
  })
})

async function upgradeAt(port: number): Promise<string> {
  const socket = connect(port, 'localhost')
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
  socket.write(
    `GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return chunk.toString()
}
