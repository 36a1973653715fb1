import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import { HttpError } from '../../lib/errors.ts'
import { clientOf } from '../../lib/http/client-address.ts'
import { Limiter } from '../../lib/http/limiter.ts'
import { route, type Route } from '../../srv/platform/http/route.ts'
import { get } from '../support/http/http.ts'
import { probeServer } from './support/probe-server.ts'

const START = Date.parse('2030-01-01T00:00:00.000Z')
let time = START

beforeEach(() => {
  time = START
  setClock(() => new Date(time))
})
afterEach(() => setClock(() => new Date()))

/** Undefined when the request is admitted, else the seconds to wait. */
function refusal(limiter: Limiter, client: string): number | undefined {
  try {
    limiter.admit(client)
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect(error.status).toBe(429)
    return Number(error.headers['Retry-After'])
  }
}

const admissions = (limiter: Limiter, client: string, requests: number): number =>
  Array.from({ length: requests }, () => refusal(limiter, client)).filter(wait => wait === undefined).length

describe('the window', () => {
  test('admits exactly so many, until its last millisecond', () => {
    const limiter = new Limiter({ max: 5, windowMs: 60_000 })
    expect(admissions(limiter, 'a', 20)).toBe(5)
    time = START + 59_999
    expect(admissions(limiter, 'a', 20)).toBe(0)
    time = START + 60_000
    expect(admissions(limiter, 'a', 20)).toBe(5)
  })

  test('starts with the first request and does not slide with later ones', () => {
    const limiter = new Limiter({ max: 2, windowMs: 1000 })
    expect(refusal(limiter, 'a')).toBeUndefined()
    time = START + 999
    expect(refusal(limiter, 'a')).toBeUndefined()
    expect(refusal(limiter, 'a')).toBe(1)
    time = START + 1000
    expect(admissions(limiter, 'a', 5)).toBe(2)
  })

  test('tells the seconds to wait, rounded up and never zero', () => {
    const limiter = new Limiter({ max: 1, windowMs: 60_000 })
    limiter.admit('a')
    for (const [passed, wait] of [
      [0, 60],
      [1, 60],
      [1000, 59],
      [58_999, 2],
      [59_001, 1],
      [59_999, 1]
    ] as const) {
      time = START + passed
      expect(refusal(limiter, 'a')).toBe(wait)
    }
  })

  test('whoever comes back when told is admitted', () => {
    const limiter = new Limiter({ max: 1, windowMs: 1234 })
    limiter.admit('a')
    time += (refusal(limiter, 'a') ?? 0) * 1000
    expect(refusal(limiter, 'a')).toBeUndefined()
  })

  test('is one for each client', () => {
    const limiter = new Limiter({ max: 3, windowMs: 1000 })
    expect(admissions(limiter, 'a', 5)).toBe(3)
    expect(admissions(limiter, 'b', 5)).toBe(3)
  })

  test('of a client stays when thousands of others come', () => {
    const limiter = new Limiter({ max: 1, windowMs: 60_000 })
    limiter.admit('a')
    for (let other = 0; other < 50_000; other++) limiter.admit(`other-${other}`)
    expect(refusal(limiter, 'a')).toBe(60)
  })

  test('does not take memory for ever', () => {
    const limiter = new Limiter({ max: 1, windowMs: 1 })
    const before = process.memoryUsage().heapUsed
    for (let client = 0; client < 300_000; client++) limiter.admit(String(client))
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
  })
})

describe('a client', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0']
  ])('at %s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })

  test('of IPv6 cannot get more by taking other addresses of its network', () => {
    const limiter = new Limiter({ max: 4, windowMs: 1000 })
    const from = (suffix: number) => admissions(limiter, clientOf(`2001:db8:1:2::${suffix.toString(16)}`), 1)
    expect(Array.from({ length: 50 }, (_, suffix) => from(suffix)).reduce((sum, admitted) => sum + admitted)).toBe(4)
    expect(admissions(limiter, clientOf('2001:db8:1:3::1'), 1)).toBe(1)
  })
})

test('the counters belong to one process: two instances admit twice as many', async () => {
  const limited: Route = route({
    method: 'get',
    path: '/limited',
    access: 'public',
    limit: { max: 3, windowMs: 60_000 },
    handle: async () => ({ status: 200, body: {} })
  })
  const instances = await Promise.all([probeServer([limited]), probeServer([limited])])
  const statuses: number[] = []
  for (let request = 0; request < 5; request++)
    for (const { url } of instances) statuses.push((await get(`${url}/limited`)).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(6)
  const refused = await get(`${instances[0].url}/limited`)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  for (const instance of instances) await instance.close()
})

test('each route counts for itself', async () => {
  const row = (path: `/${string}`) =>
    route({
      method: 'get',
      path,
      access: 'public',
      limit: { max: 1, windowMs: 1000 },
      handle: async () => ({ status: 204 })
    })
  const probe = await probeServer([row('/one'), row('/two')])
  const status = async (path: string) => (await get(`${probe.url}${path}`)).status
  expect([await status('/one'), await status('/two'), await status('/one'), await status('/two')]).toEqual([
    204, 204, 429, 429
  ])
  await probe.close()
})
