import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limitedServer } from '../../lib/http/slow-clients.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const limits = { MAX_SILENCE_MS: 60_000, MAX_CONNECTIONS: 10, MAX_CONNECTIONS_PER_ADDRESS: 10 }
const requests: WeakRef<IncomingMessage>[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server

beforeAll(async () => {
  const front = { senders: { ofConnection: () => undefined, ofRequest: () => '' }, refuse: () => undefined }
  server = limitedServer(limits, front, (incoming, response) => {
    requests.push(new WeakRef(incoming))
    incoming.resume().once('end', () => response.end('read'))
  })
  await once(server.listen(0), 'listening')
})
afterAll(() => {
  agent.destroy()
  server.close()
})

async function post(body: string): Promise<void> {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, agent, method: 'POST' }).end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
}

test('a connection that waits for its next request keeps nothing of the last one', async () => {
  await post('one')
  await post('two')
  await delay(20)
  collectGarbage()
  expect(requests.map(each => each.deref())).toEqual([undefined, undefined])
  expect(Object.values(agent.freeSockets)).toHaveLength(1)
})
