import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket as TcpSocket } from 'node:net'
import { type Namespace, Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import type { Completion } from '../../srv/displays/index.ts'
import { Audience, type Member } from '../../srv/realtime/audience.ts'
import { type Portion, SHOWN } from '../../srv/realtime/event-stream.ts'
import { type Frame, openFrame } from '../../srv/realtime/frame.ts'
import { MB } from '../../lib/bytes.ts'
import { until } from '../support/until.ts'

const EVENT = 7
const PULSES = 300

const server = createServer()
const sockets = new Server(server)
let namespace: Namespace
let audience: Audience
let port: number
const ends: (() => unknown)[] = []

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = server.address() as AddressInfo)
  namespace = sockets.of('/stream')
  audience = new Audience(namespace, openFrame)
})

afterAll(async () => {
  for (const end of ends) end()
  await sockets.close()
})

const completion: Completion = {
  tutorialTitle: 'A title '.repeat(60),
  bucketName: 'unknown',
  completeDate: '2026-11-30',
  userName: 'x',
  pseudonym: 'y'
}
const newest = Array.from({ length: SHOWN }, () => completion)
const pulse = (number: number, event = EVENT) =>
  audience.show(new Map<number, Portion>([[event, { from: number, to: number, count: 1, newest }]]))

/** The next client of the namespace, as a member of `events`. */
async function member(...events: number[]): Promise<Member> {
  const [socket] = (await once(namespace, 'connection')) as [Socket]
  const joining: Member = { socket, events: new Set(), waiting: new Map() }
  for (const event of events) audience.join(joining, event)
  return joining
}

/** A client that sends what a handshake needs, and reads nothing after it. */
async function deafClient(): Promise<TcpSocket> {
  const client = connect(port, '127.0.0.1')
  ends.push(() => client.destroy())
  const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  client.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  )
  await once(client, 'data')
  // one masked text of WebSocket; the key of the mask is zero
  const join = Buffer.from('40/stream,')
  client.write(Buffer.concat([Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]), join]))
  client.pause()
  return client
}

test('who does not read gets no more frames, others get all, and it sees the gap when it reads again', async () => {
  const reads = io(`http://127.0.0.1:${port}/stream`, { transports: ['websocket'], forceNew: true })
  ends.push(() => reads.disconnect())
  const got: number[] = []
  reads.on('tutorialCompleted', ({ from }: Frame) => got.push(from))
  await member(EVENT)
  const joining = member(EVENT)
  const deaf = await deafClient()
  const { socket } = await joining
  // more than the buffers of the system take
  socket.emit('long', 'x'.repeat(16 * MB))
  const transport = socket.conn.transport as unknown as { readonly socket: { readonly bufferedAmount: number } }
  const waiting = transport.socket.bufferedAmount
  expect(waiting).toBeGreaterThan(0)
  for (let number = 1; number <= PULSES; number++) {
    const read = new Promise(resolve => reads.once('tutorialCompleted', resolve))
    pulse(number)
    await read
  }
  expect(got).toEqual(Array.from({ length: PULSES }, (_, index) => index + 1))
  expect(socket.conn.transport.writable).toBe(false)
  expect(transport.socket.bufferedAmount).toBeLessThanOrEqual(waiting)

  let end = ''
  deaf.on('data', (chunk: Buffer) => (end = (end + chunk.toString('latin1')).slice(-100_000)))
  deaf.resume()
  await until(() => socket.conn.transport.writable)
  pulse(PULSES + 1)
  await until(() => end.includes('"from":'))
  expect([...end.matchAll(/"from":(\d+),/g)].map(([, from]) => Number(from))).toEqual([PULSES + 1])
})

test('a client of several events gets one frame a pulse, of the event that has waited longest', async () => {
  const client = io(`http://127.0.0.1:${port}/stream`, { transports: ['websocket'], forceNew: true })
  ends.push(() => client.disconnect())
  const got: string[] = []
  client.on('tutorialCompleted', ({ context, from, to }: Frame) => got.push(`${context}: ${from}-${to}`))
  const several = await member(8, 9)
  const shown = async (portions: [number, number, number][]) => {
    const next = new Map(portions.map(([event, from, to]) => [event, { from, to, count: 1, newest: [] }]))
    const before = got.length
    const isLeft = audience.show(next)
    await until(() => got.length > before)
    return isLeft
  }
  expect(
    await shown([
      [8, 1, 1],
      [9, 1, 2]
    ])
  ).toBe(true)
  expect(
    await shown([
      [8, 2, 2],
      [9, 3, 3]
    ])
  ).toBe(true)
  expect(await shown([])).toBe(false)
  audience.exit(several, 9)
  expect(
    await shown([
      [8, 3, 3],
      [9, 4, 4]
    ])
  ).toBe(false)
  expect(got).toEqual(['8: 1-1', '9: 1-3', '8: 2-2', '8: 3-3'])
})
