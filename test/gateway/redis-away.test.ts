import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Gateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { visitor, type Visitor } from '../support/http/visitor.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'
import { type RedisServer, startRedis } from './support/redis-server.ts'
import { startTokenGateway, type TokenIssuer } from './support/token-issuer.ts'

inFullRun()

let redis: RedisServer
let issuer: TokenIssuer
let gateway: Gateway

beforeAll(async () => {
  redis = await startRedis()
  ;({ issuer, gateway } = await startTokenGateway({ REDIS_URL: redis.url.href }))
  await redis.stop()
})
afterAll(() => redis.stop())

const health = async (): Promise<unknown> => (await get(`${gateway.url}/gateway/health`)).json()
const userOf = async (who: Visitor): Promise<unknown> =>
  (await who.ask('/gateway/session')).json<{ user: unknown }>().user

test('without Redis people log in, work and log out; a token that has run out is 503; health tells it', async () => {
  await until(async () => JSON.stringify(await health()) === '{"status":"degraded","redis":"does not answer"}')
  const someone = visitor(gateway.url)
  await someone.logIn('person')
  const thief = someone.copy()
  expect([await userOf(someone), await userOf(thief)]).toEqual([expect.anything(), expect.anything()])
  await someone.open('/logout')
  expect([await userOf(someone), await userOf(thief)]).toEqual([null, null])

  issuer.lifetime = 0
  const late = visitor(gateway.url)
  await late.logIn('person', '/gateway/health')
  const { status, headers, json } = await late.ask('/gateway/session')
  expect([status, headers['retry-after'], json()]).toEqual([
    503,
    '5',
    { error: { code: 'sessions_unavailable', message: expect.any(String) } }
  ])
  issuer.lifetime = 3600

  redis = await startRedis({ port: Number(redis.url.port) })
  await until(async () => JSON.stringify(await health()) === '{"status":"ok"}')
  await until(() => redis.commands.some(command => command.startsWith('SET tutorial-gateway:used:')))
  expect(await userOf(late)).toEqual(expect.anything())
})
