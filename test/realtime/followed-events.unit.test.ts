import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { EventChange } from '../../srv/displays/index.ts'
import type { Portion } from '../../srv/realtime/event-stream.ts'
import { FollowedEvents } from '../../srv/realtime/followed-events.ts'
import { until } from '../support/until.ts'

type Hear = (changes: readonly EventChange[], origin: 'here' | 'elsewhere') => void

let hear: Hear | undefined
let shown: [number, number, number][]
let told: EventChange[]
let times: number[]
let followed: FollowedEvents
let lastNumber: (event: number) => Promise<number | undefined>

const change = (number: number, event = 7): EventChange => ({ event, number, completion: null })

function start(tell?: (changes: readonly EventChange[]) => void): FollowedEvents {
  return new FollowedEvents({
    follow(listener) {
      hear = listener
      return () => (hear = undefined)
    },
    lastNumber: event => lastNumber(event),
    tell,
    show(portions: ReadonlyMap<number, Portion>) {
      times.push(performance.now())
      for (const [event, { from, to }] of portions) shown.push([event, from, to])
      return false
    }
  })
}

beforeEach(() => {
  ;[shown, told, times, hear] = [[], [], [], undefined]
  lastNumber = async event => (event === 404 ? undefined : 10)
  followed = start()
})
afterEach(() => followed.stop())

test('changes are followed from the first member to the last', async () => {
  expect(hear).toBeUndefined()
  expect([await followed.enter(7), await followed.enter(8), await followed.enter(7)]).toEqual([10, 10, 10])
  for (const event of [7, 8]) followed.leave(event)
  expect(hear).toBeDefined()
  followed.leave(7)
  expect(hear).toBeUndefined()
})

test('an event that is unknown, or cannot be asked for, has no members', async () => {
  expect(await followed.enter(404)).toBeUndefined()
  expect(hear).toBeUndefined()
  lastNumber = () => Promise.reject(new Error('away'))
  await expect(Promise.all([followed.enter(7), followed.enter(7)])).rejects.toThrow('away')
  await until(() => hear === undefined)
  lastNumber = async () => 10
  expect(await followed.enter(7)).toBe(10)
})

test('what is heard while the last number is read is not lost, and not told twice', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  lastNumber = () => promise
  const entered = followed.enter(7)
  hear?.([change(10), change(11), change(3, 8)], 'elsewhere')
  resolve(10)
  expect(await entered).toBe(10)
  await until(() => shown.length > 0)
  expect(shown).toEqual([[7, 11, 11]])
})

test('who joins between two pulses gets the number before the next frame', async () => {
  await followed.enter(7)
  hear?.([change(11)], 'here')
  expect(await followed.enter(7)).toBe(10)
  await until(() => shown.length > 0)
  expect([shown, await followed.enter(7)]).toEqual([[[7, 11, 11]], 11])
})

test('a burst is shown in pulses that are a quarter of a second apart, of all events at once', async () => {
  await Promise.all([followed.enter(7), followed.enter(8)])
  for (let number = 11; number <= 60; number++) {
    hear?.([change(number), change(number, 8)], number % 2 ? 'here' : 'elsewhere')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  await until(() => shown.at(-1)?.[2] === 60)
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number))
  expect(Math.min(...gaps)).toBeGreaterThan(250)
  const ofEvent = shown.filter(([event]) => event === 7)
  expect(ofEvent.map(([, from]) => from)).toEqual([11, ...ofEvent.slice(0, -1).map(([, , to]) => to + 1)])
})

test('with other processes to tell, what is numbered here is told whether there are members or not', async () => {
  followed = start(changes => told.push(...changes))
  hear?.([change(11)], 'here')
  hear?.([change(12)], 'elsewhere')
  expect(told).toEqual([change(11)])
  await followed.enter(7)
  followed.leave(7)
  expect(hear).toBeDefined()
})

test('changes of others come before those of the database, which fills what is missing', async () => {
  await followed.enter(7)
  followed.hear([change(12), change(13)])
  hear?.([change(11), change(12), change(13)], 'elsewhere')
  await until(() => shown.length > 0)
  expect(shown).toEqual([[7, 11, 13]])
})

test('a change that was numbered in the moment in which following began is made up for', async () => {
  await followed.enter(7)
  lastNumber = async () => 11
  await until(() => shown.length > 0)
  expect(shown).toEqual([[7, 11, 11]])
})
