import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { as } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { addCompletions, change, createEvent, gapsIn, lastOf, listen, userId } from './support/live.ts'

inFullRun()
onBoth('concurrency')

let backends: readonly [Backend, Backend]

beforeAll(async () => {
  const first = await startBackend()
  backends = [first, await startBackend({ database: first.database, dataDir: first.dataDir })]
})

test('clients of two instances without Redis get the same numbers, within two seconds, wherever people complete', async () => {
  const event = await createEvent(backends[0])
  const user = await userId(backends[0])
  const clients = await Promise.all(backends.map(({ url }) => listen(url, '/ws/display', as('display'))))
  for (const client of clients) expect(await client.join(event)).toBe(0)
  for (let round = 1; round <= 6; round++) {
    const backend = backends[round % 2] as Backend
    await addCompletions(backend, event, user, 9)
    await change(backend, event)
    const begun = performance.now()
    await until(() => clients.every(client => lastOf(client) === round * 10))
    expect(performance.now() - begun).toBeLessThan(2000)
  }
  for (const { frames } of clients) expect(gapsIn(frames, 0)).toEqual([])
  const told = clients.map(({ frames }) => frames.flatMap(({ frame }) => frame.completions.toReversed()))
  expect(told[0]?.map(({ tutorialTitle }) => tutorialTitle)).toEqual(told[1]?.map(({ tutorialTitle }) => tutorialTitle))
  expect(told[0]).toHaveLength(54)
})
