import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'
import { until, untilWritten } from '../support/until.ts'
import { addCompletions, change, createEvent, gapsIn, lastOf, listen, type TestEvent, userId } from './support/live.ts'
import { type RealRedis, redisBinary, startRealRedis } from './support/real-redis.ts'

inFullRun()

const RECONNECTS = 100

let redis: RealRedis
let backends: readonly [Backend, Backend]
let event: TestEvent
let user: string

/** So many completions, and a change that the instance makes itself. */
async function complete(backend: Backend, completions: number): Promise<void> {
  await addCompletions(backend, event, user, completions)
  await change(backend, event)
}

async function heardByRedis({ url }: Backend): Promise<number> {
  const { snapshot } = (await get(`${url}/admin/metrics/live`, as('admin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  return snapshot.counters['realtime.changes.redis'] ?? 0
}

// the name tells why nothing is tested where no server is installed: apt-get install redis-server
const withRedis = redisBinary ? describe : describe.skip
withRedis(`two instances with ${redisBinary ?? 'redis-server, which is not installed'}`, () => {
  beforeAll(async () => {
    redis = await startRealRedis()
    const env = { REDIS_URL: redis.url }
    const first = await startBackend({ env })
    backends = [first, await startBackend({ env, database: first.database, dataDir: first.dataDir })]
    event = await createEvent(first)
    user = await userId(first)
  })

  test('tell each other at once, also where the one that numbers has no client', async () => {
    const [first, second] = backends
    const client = await listen(second.url, '/ws/event-stream')
    const number = await client.join(event)
    await complete(first, 4)
    await until(() => lastOf(client) === number + 5)
    expect(gapsIn(client.frames, number)).toEqual([])
    await until(async () => (await heardByRedis(second)) >= 5)
    expect(await heardByRedis(first)).toBe(0)
  })

  test(`lose nothing in ${RECONNECTS} reconnects`, async () => {
    const watching = await Promise.all(backends.map(({ url }) => listen(url, '/ws/display', as('display'))))
    const known = await Promise.all(watching.map(client => client.join(event)))
    const start = Math.max(...known)
    // numbers that the client that reconnects has got by a frame, or knew when it came back
    let seen = start
    let completions = 0
    for (let round = 0; round < RECONNECTS; round++) {
      const client = await listen(backends[round % 2]?.url as string, '/ws/event-stream')
      const number = await client.join(event)
      if (round % 4 === 0) {
        await complete(backends[(round / 4) % 2] as Backend, 7)
        completions += 8
        await until(() => lastOf(client, number) >= start + completions)
      }
      expect(gapsIn(client.frames, number)).toEqual([])
      // an instance may be a moment behind the one before: its frames then tell again what is known
      seen = Math.max(seen, lastOf(client, number))
      client.socket.disconnect()
    }
    await until(() => watching.every(client => lastOf(client) === start + completions))
    for (const [index, { frames }] of watching.entries()) expect(gapsIn(frames, known[index] as number)).toEqual([])
    expect(seen).toBe(start + completions)
  })

  test('without the server the database carries, the log says so once, and with it Redis does again', async () => {
    const [first, second] = backends
    const client = await listen(second.url, '/ws/event-stream')
    const number = await client.join(event)
    await redis.stop()
    for (const backend of backends) await untilWritten(backend, /does not answer the publisher/)
    await complete(first, 2)
    await until(() => lastOf(client) === number + 3)
    expect((await get(`${second.url}/health`)).status).toBe(200)

    await redis.start()
    for (const backend of backends) await untilWritten(backend, /answers the publisher again/)
    await untilWritten(second, /answers the listener again/)
    const before = await heardByRedis(second)
    await complete(first, 2)
    await until(() => lastOf(client) === number + 6)
    await until(async () => (await heardByRedis(second)) >= before + 3)
    expect(gapsIn(client.frames, number)).toEqual([])
    for (const backend of backends) expect(backend.output().match(/does not answer the publisher/g)).toHaveLength(1)
  })
})
