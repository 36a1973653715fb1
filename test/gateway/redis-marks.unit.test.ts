import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { markRedis, type UsedMarks } from '../../app/gateway/session/used-marks.ts'
import { type RedisServer, startRedis } from './support/redis-server.ts'

let redis: RedisServer
let one: UsedMarks
let other: UsedMarks

beforeEach(async () => {
  redis = await startRedis()
  one = await markRedis(redis.url, () => undefined)
  other = await markRedis(redis.url, () => undefined)
})

afterEach(async () => {
  await one.stop()
  await other.stop()
  await redis.stop()
})

test('what one gateway marks, the others know, and only the first marks it', async () => {
  const later = Date.now() + 60_000
  expect(await other.has('session')).toBe(false)
  const marked = await Promise.all([one, other, one, other].map(gateway => gateway.mark('session', later)))
  expect(marked.filter(Boolean)).toHaveLength(1)
  expect([await one.has('session'), await other.has('session'), await one.has('another')]).toEqual([true, true, false])
})

test('a mark is kept until its time and no longer', async () => {
  const soon = Date.now() + 300
  expect(await one.mark('session', soon)).toBe(true)
  while (Date.now() <= soon) await delay(20)
  expect(await other.has('session')).toBe(false)
  expect(await other.mark('session', Date.now() + 60_000)).toBe(true)
  expect(redis.commands.filter(command => command.startsWith('SET ')).every(command => /PXAT \d+/.test(command))).toBe(
    true
  )
})
