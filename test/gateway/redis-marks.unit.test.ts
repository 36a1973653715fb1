import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { redisRevocations } from '../../app/gateway/session/redis-revocations.ts'
import type { RevocationList } from '../../app/gateway/session/revocation-list.ts'
import { freePort } from '../support/free-port.ts'
import { type RedisServer, startRedis } from './support/redis-server.ts'

let redis: RedisServer
let one: RevocationList
let other: RevocationList

const lines: string[] = []
const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) }

beforeEach(async () => {
  lines.length = 0
  redis = await startRedis()
  one = await redisRevocations(redis.url, log)
  other = await redisRevocations(redis.url, log)
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

describe('while Redis is away', () => {
  const later = Date.now() + 60_000
  const again = async (): Promise<void> => {
    redis = await startRedis({ port: Number(redis.url.port) })
    while (!one.isReachable() || !other.isReachable()) await delay(20)
  }

  test('what is marked here is known here, and to all when it is back', async () => {
    await redis.stop()
    expect(await one.isRevoked('session')).toBeUndefined()
    expect([await one.revoke('session', later), await one.revoke('session', later)]).toEqual([true, false])
    expect([await one.isRevoked('session'), await other.isRevoked('session')]).toEqual([true, undefined])
    expect([one.isReachable(), other.isReachable()]).toEqual([false, false])
    await again()
    while (!(await other.isRevoked('session'))) await delay(20)
    expect(await one.revoke('another', later)).toBe(true)
    expect(lines.filter(line => line.includes(redis.url.host)).length).toBe(4)
  })

  test('a start takes no longer than three seconds, and says which variable is to be looked at', async () => {
    const url = new URL(`redis://127.0.0.1:${await freePort()}`)
    const late = await redisRevocations(url, log)
    expect(lines).toEqual([expect.stringMatching(`^REDIS_URL: ${url.host} does not answer: .*ECONNREFUSED`)])
    expect([late.isReachable(), await late.isRevoked('session')]).toEqual([false, undefined])
    await late.stop()
  })

  test('one that is silent keeps nobody waiting', async () => {
    const silent = await startRedis({ silent: true })
    const began = performance.now()
    const waiting = await redisRevocations(silent.url, log)
    expect(await waiting.isRevoked('session')).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(8000)
    expect(lines).toEqual([expect.stringContaining('it is silent')])
    await waiting.stop()
    await silent.stop()
  })
})
