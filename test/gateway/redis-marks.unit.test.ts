import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { redisRevocations, type RevocationList } from '../../app/gateway/session/revocation-list.ts'
import { type RedisServer, startRedis } from './support/redis-server.ts'

let redis: RedisServer
let one: RevocationList
let other: RevocationList

beforeEach(async () => {
  redis = await startRedis()
  one = await redisRevocations(redis.url, () => undefined)
  other = await redisRevocations(redis.url, () => undefined)
})

afterEach(async () => {
  await one.stop()
  await other.stop()
  await redis.stop()
})

test('what one gateway marks, the others know, and only the first marks it', async () => {
  const later = Date.now() + 60_000
  expect(await other.isRevoked('session')).toBe(false)
  const marked = await Promise.all([one, other, one, other].map(gateway => gateway.revoke('session', later)))
  expect(marked.filter(Boolean)).toHaveLength(1)
  expect([await one.isRevoked('session'), await other.isRevoked('session'), await one.isRevoked('another')]).toEqual([
    true,
    true,
    false
  ])
})

test('a mark is kept until its time and no longer', async () => {
  const soon = Date.now() + 300
  expect(await one.revoke('session', soon)).toBe(true)
  while (Date.now() <= soon) await delay(20)
  expect(await other.isRevoked('session')).toBe(false)
  expect(await other.revoke('session', Date.now() + 60_000)).toBe(true)
  expect(redis.commands.filter(command => command.startsWith('SET ')).every(command => /PXAT \d+/.test(command))).toBe(
    true
  )
})
