import { beforeEach, expect, test } from '@jest/globals'
import { demoFeed, seeded } from '../../../app/site/browser/display/feed/demo.ts'
import type { Feed } from '../../../app/site/browser/display/feed/feed.ts'
import { type Answer, liveFeed, sourcesOf } from '../../../app/site/browser/display/feed/live.ts'
import type { Hearing } from '../../../app/site/browser/display/feed/socket.ts'

/** A browser, a server and a clock that the test steers. */
const world = {
  now: 0,
  timers: [] as { at: number; run: () => void }[],
  asked: [] as number[],
  connected: [] as number[],
  answer: {} as Answer,
  hearing: undefined as Hearing | undefined,
  closed: 0
}
let feed: Feed
let drawn: number

const snapshot = (number: number): Answer => ({ status: 200, body: { name: 'Hall', number, completions: number } })
const completion = { tutorialTitle: 'One', bucketName: 'cap', completeDate: '2026-11-30' }
const frame = (from: number, to: number, count = to - from + 1) => ({
  ...{ from, to, count, day: '2026-11-30', completions: [] }
})

beforeEach(async () => {
  Object.assign(world, { now: 0, timers: [], asked: [], connected: [], answer: snapshot(5), closed: 0 })
  drawn = 0
  feed = liveFeed(
    {
      fetchSnapshot: async () => {
        world.asked.push(world.now)
        return world.answer
      },
      openStream: async hearing => {
        world.hearing = hearing
        return { connect: () => void world.connected.push(world.now), close: () => void (world.closed += 1) }
      },
      now: () => world.now,
      random: () => 0.5,
      later: (run, wait) => {
        const timer = { at: world.now + wait, run }
        world.timers.push(timer)
        return () => void (world.timers = world.timers.filter(each => each !== timer))
      }
    },
    () => void (drawn += 1)
  )
  await settled()
})

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Lets time pass, with everything that is due in it. */
async function pass(ms: number): Promise<void> {
  const end = world.now + ms
  for (;;) {
    const [next] = world.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
    if (!next) break
    world.now = next.at
    world.timers = world.timers.filter(each => each !== next)
    next.run()
    await settled()
  }
  world.now = end
}

function hearing(): Hearing {
  if (!world.hearing) throw new Error('no stream')
  return world.hearing
}
const connection = () => feed.known().connection
const number = () => feed.known().snapshot?.number

test('a display has its first numbers by a snapshot, then those of the stream', async () => {
  expect([world.asked, connection()]).toEqual([[0], { kind: 'polled', at: 0 }])
  hearing().joined(5)
  expect(connection()).toEqual({ kind: 'live' })
  hearing().heard(frame(6, 7))
  expect([number(), feed.known().snapshot?.completions]).toEqual([7, 7])
  await pass(9_000)
  expect(world.asked).toEqual([0])
})

test('a snapshot comes every minute anyway, and sooner when something is missing', async () => {
  hearing().joined(5)
  await pass(15_000)
  world.asked.length = 0
  await pass(600_000)
  expect(world.asked).toHaveLength(10)
  world.asked.length = 0
  const since = world.now
  world.answer = snapshot(9)
  hearing().heard(frame(8, 9))
  await pass(3_000)
  expect([world.asked.map(at => at - since), number()]).toEqual([[expect.any(Number)], 9])
})

test('a server that lags behind its stream is asked again and again, not without a break', async () => {
  hearing().joined(5)
  hearing().heard(frame(8, 9))
  await pass(60_000)
  expect(world.asked.length).toBeGreaterThan(6)
  expect(world.asked.length).toBeLessThan(20)
  for (const [index, at] of world.asked.entries())
    expect(at - (world.asked[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(2_000)
})

test('changes that are no completions are read soon', async () => {
  hearing().joined(5)
  await pass(30_000)
  world.answer = snapshot(6)
  hearing().heard(frame(6, 6, 0))
  world.asked.length = 0
  await pass(2_000)
  expect(world.asked).toHaveLength(1)
})

test('people whom the stream does not name are named by a snapshot within some seconds, however many come', async () => {
  hearing().joined(5)
  await pass(10_000)
  world.asked.length = 0
  for (let at = 6; at < 106; at += 1) {
    hearing().heard({ ...frame(at, at), completions: [{ ...completion, userName: '' }] })
    world.answer = snapshot(at)
    await pass(250)
  }
  expect(world.asked).toHaveLength(6)
})

test('without a connection it says since when, tries again, and is whole after it', async () => {
  hearing().joined(5)
  await pass(20_000)
  world.answer = {}
  hearing().lost(false)
  expect(connection()).toEqual({ kind: 'stale', since: 20_000 })
  await pass(40_000)
  expect([connection(), number()]).toEqual([{ kind: 'stale', since: 20_000 }, 5])
  const tries = world.connected.map(at => at - 20_000)
  expect(tries.slice(0, 2)).toEqual([-20_000, 3_000])
  world.answer = snapshot(12)
  world.asked.length = 0
  hearing().joined(12)
  await pass(2_000)
  expect([connection(), number(), world.asked.length]).toEqual([{ kind: 'live' }, 12, 1])
})

test('while only the stream is away, snapshots tell', async () => {
  hearing().joined(5)
  await pass(20_000)
  world.answer = snapshot(8)
  hearing().lost(false)
  await pass(25_000)
  expect([connection().kind, number()]).toEqual(['polled', 8])
  expect(world.asked.filter(at => at > 20_000).length).toBeGreaterThanOrEqual(2)
})

test('whom the stream does not let in has snapshots, and is tried again once a minute', async () => {
  hearing().lost(true)
  await pass(59_000)
  expect([world.connected, connection().kind]).toEqual([[0], 'polled'])
  await pass(2_000)
  expect(world.connected).toEqual([0, 60_000])
})

test.each([
  [401, 'login'],
  [403, 'forbidden'],
  [404, 'missing']
] as const)('a refusal with %i is said, and what was known stays', async (status, refusal) => {
  world.answer = { status }
  await pass(12_000)
  expect([feed.known().refusal, number()]).toEqual([refusal, 5])
  world.answer = snapshot(6)
  await pass(70_000)
  expect([feed.known().refusal, number()]).toEqual([undefined, 6])
})

test('numbers that begin anew, as after a restore, are taken', async () => {
  hearing().joined(5)
  hearing().lost(false)
  world.answer = snapshot(2)
  hearing().joined(2)
  await pass(3_000)
  expect(number()).toBe(2)
})

test('what only a snapshot tells is asked for when a view comes, once something has changed', async () => {
  hearing().joined(5)
  await pass(5_000)
  feed.refresh()
  await pass(1_000)
  expect(world.asked).toEqual([0])
  hearing().heard(frame(6, 6))
  world.answer = snapshot(6)
  feed.refresh()
  await pass(1_000)
  expect(world.asked).toEqual([0, 6_000])
})

test('a feed that is stopped asks nothing more', async () => {
  hearing().joined(5)
  feed.stop()
  const before = [world.asked.length, drawn]
  hearing().lost(false)
  await pass(600_000)
  expect([[world.asked.length, drawn], world.closed]).toEqual([before, 1])
})

test('each surface has its own sources', () => {
  expect(sourcesOf('open', 7)).toEqual({
    snapshot: '/rest/event-stream/getEventSnapshot(eventLegacyId=7)',
    stream: '/ws/event-stream'
  })
  expect(sourcesOf('login', 7)).toEqual({
    snapshot: '/display/getEventSnapshot(eventLegacyId=7)',
    stream: '/ws/display'
  })
})

test('the made-up event adds up', () => {
  const demo = demoFeed(5_000, seeded(1), () => Date.UTC(2026, 10, 30), () => undefined) // prettier-ignore
  demo.stop()
  const { snapshot: shown } = demo.known()
  if (!shown) throw new Error('nothing to show')
  const { completions, points, burnup, leaderboard, buckets, participants, latest } = shown
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  expect([sum(burnup), burnup.at(-1)?.cumulative, points]).toEqual([completions, completions, 10 * completions])
  expect(leaderboard.reduce((total, row) => total + row.completions, 0)).toBe(1_750)
  expect([completions, latest.length, demo.known().connection]).toEqual([1_750, 20, { kind: 'demo' }])
  expect(sum(buckets)).toBeLessThanOrEqual(participants)
  expect(new Set(leaderboard.map(({ displayName }) => displayName)).size).toBe(leaderboard.length)
})
