import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { addCompletions, change, createEvent, gapsIn, lastOf, listen, type TestEvent, userId } from './support/live.ts'

let backend: Backend
let event: TestEvent
let user: string
let tutorial: number

beforeAll(async () => {
  backend = await leaseBackend()
  user = await userId(backend)
  tutorial = (await publishTutorials(backend, { 'live-frames': 1 }))[0] as number
})
beforeEach(async () => {
  event = await createEvent(backend)
})

const stream = () => listen(backend.url, '/ws/event-stream')
const display = () => listen(backend.url, '/ws/display', as('display'))

verifies(
  ['REALTIME-001', 'REALTIME-003'],
  'a completion is told on both namespaces, with a name on one alone',
  async () => {
    const [open, named, elsewhere] = await Promise.all([stream(), display(), stream()])
    expect([await open.join(event), await named.join(event)]).toEqual([0, 0])
    await elsewhere.join(await createEvent(backend))
    const { status } = await learner(backend).create(tutorial, 'TUTORIAL', { eventLegacyId: event.number })
    expect(status).toBe(200)
    await until(() => open.frames.length > 0 && named.frames.length > 0)
    const completion = {
      tutorialTitle: 'About live-frames',
      bucketName: 'unknown',
      completeDate: new Date().toISOString().slice(0, 10)
    }
    const frame = { context: String(event.number), from: 1, to: 1, count: 1, ...completion }
    expect(open.frames[0]?.frame).toEqual({ ...frame, completions: [completion] })
    // without consent the name is a pseudonym
    const userName = expect.stringMatching(/^\w+ \w+ \d\d$/)
    expect(named.frames[0]?.frame).toEqual({ ...frame, userName, completions: [{ ...completion, userName }] })
    expect(elsewhere.frames).toEqual([])
  }
)

describe('a client', () => {
  test('joins events, exits them, and joins others instead', async () => {
    const [other, client] = [await createEvent(backend), await stream()]
    const numbers = [event, other].map(({ number }) => String(number))
    client.ask({ contexts: numbers })
    const answers = [await client.answer(), await client.answer()]
    expect(answers).toEqual(numbers.map(context => ({ context, number: 0 })))

    client.ask({ context: numbers[0], exit: true })
    await Promise.all([event, other].map(each => addCompletions(backend, each, user, 1)))
    await until(() => client.frames.length > 0)
    client.ask({ context: numbers[0], reset: true })
    expect(await client.answer()).toEqual({ context: numbers[0], number: 1 })
    await Promise.all([event, other].map(each => addCompletions(backend, each, user, 1)))
    await until(() => client.frames.length > 1)
    await delay(600)
    expect(client.frames.map(({ frame: { context, from } }) => [context, from])).toEqual([
      [numbers[1], 1],
      [numbers[0], 2]
    ])
  })

  test.each([
    [
      { context: 'camp' },
      { code: 'invalid_context', field: 'context', message: expect.stringMatching(/number of an event/) }
    ],
    [
      { context: 2_000_000_000 },
      { code: 'not_found', field: 'context', message: expect.stringMatching(/no event 2000000000/) }
    ],
    ['join', { code: 'invalid_context', field: 'wsContext', message: expect.stringMatching(/object/) }]
  ])('learns what its message lacks: %j', async (message, expected) => {
    const client = await stream()
    client.ask(message)
    expect(await client.answer()).toEqual({ event: 'wsContext', ...expected })
    expect(await client.join(event)).toBe(0)
  })

  test('joins sixteen events at most, and sends sixty messages a minute at most', async () => {
    const client = await stream()
    for (let count = 0; count < 16; count++) expect(await client.join(await createEvent(backend))).toBe(0)
    client.ask({ context: String(event.number) })
    expect(await client.answer()).toMatchObject({ code: 'too_many_contexts', field: 'context' })
    client.ask({ context: String(event.number), reset: true })
    expect(await client.answer()).toMatchObject({ number: 0 })
    const ended = new Promise(resolve => client.socket.once('disconnect', resolve))
    for (let count = 0; count < 60; count++) client.ask(count)
    expect(await ended).toBe('io server disconnect')
  })
})

/** The most frames within a second. */
const densest = (times: readonly number[]): number =>
  Math.max(...times.map(start => times.filter(time => time >= start && time < start + 1000).length))

test('500 changes of two seconds are at most four frames a second, with consecutive numbers, for clients of one event and of two', async () => {
  const other = await createEvent(backend)
  const [open, named, both] = await Promise.all([stream(), display(), stream()])
  for (const client of [open, named, both]) await client.join(event)
  await both.join(other)
  for (let round = 0; round < 20; round++) {
    await Promise.all([event, other].map(each => addCompletions(backend, each, user, 24)))
    // numbers are given after a commit of the process
    await change(backend, event)
    await delay(60)
  }
  const frames = () => both.frames.filter(({ frame }) => frame.context === String(event.number))
  const others = () => both.frames.filter(({ frame }) => frame.context === String(other.number))
  await until(() => [lastOf(open), lastOf(named), frames().at(-1)?.frame.to].every(to => to === 500))
  await until(() => others().at(-1)?.frame.to === 480)
  for (const { frames: received } of [open, named, both]) expect(densest(received.map(({ at }) => at))).toBeLessThan(5)
  for (const received of [open.frames, named.frames, frames(), others()]) {
    expect(gapsIn(received, 0)).toEqual([])
    expect(received.length).toBeGreaterThan(3)
    expect(Math.max(...received.map(({ frame }) => frame.completions.length))).toBe(20)
  }
  expect(open.frames.reduce((sum, { frame }) => sum + frame.count, 0)).toBe(480)
  expect(JSON.stringify(open.frames)).not.toContain('userName')
  const { snapshot } = (await get(`${backend.url}/admin/metrics/live`, as('admin'))).json<{
    snapshot: { counters: Record<string, number>; gauges: Record<string, number> }
  }>()
  expect(snapshot.counters['realtime.frames']).toBeGreaterThan(10)
  expect(snapshot.gauges['sockets.clients']).toBe(3)
})
