import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'

onBoth('statements', 'times', 'types')

const NOW = '2030-05-10T12:00:00.000Z'

interface Point {
  readonly at: string
  readonly count: number
  readonly value: number | null
  readonly p95: number | null
}

let backend: Backend

const ago = (minutes: number): string => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()

async function store(metric: string, kind: string, minutes: number, measured: object, instance = 'one'): Promise<void> {
  const row = { windowStart: ago(minutes), metric, instanceId: instance, kind, ...measured }
  const marks = Object.keys(row)
    .map(() => '?')
    .join(', ')
  await backend.sql(
    `INSERT INTO tutorials_platform_MetricSnapshots (${Object.keys(row).join(', ')}) VALUES (${marks})`,
    Object.values(row)
  )
}

const ask = (metric: string, hours: number, user = 'admin'): Promise<HttpResponse> =>
  get(`${backend.url}/admin/metricHistory(metric='${metric}',hours=${hours})`, as(user))
const points = async (metric: string, hours: number): Promise<readonly Point[]> =>
  (await ask(metric, hours)).json<{ value: Point[] }>().value
/** The parts of the period in which something was measured. */
const history = async (metric: string, hours: number): Promise<readonly Point[]> =>
  (await points(metric, hours)).filter(({ count }) => count > 0)

beforeAll(async () => {
  backend = await startBackend()
  await backend.at(new Date(NOW))
  for (const [minutes, count] of [
    [10, 3],
    [5, 4],
    [26 * 60, 20],
    [26 * 60 + 30, 1],
    [20 * 24 * 60, 100]
  ] as const)
    await store('test.counter', 'counter', minutes, { count, value: count })
  await store('test.counter', 'counter', 10, { count: 5, value: 5 }, 'two')
  await store('test.gauge', 'gauge', 10, { count: 1, value: 10 })
  await store('test.gauge', 'gauge', 10, { count: 1, value: 20 }, 'two')
  for (const [instance, count, p50, p95] of [
    ['one', 10, 100, 300],
    ['two', 30, 20, 900]
  ] as const)
    await store('test.ms', 'histogram', 90, { count, value: p50, p50, p95, p99: p95, max: p95 }, instance)
})

describe('the history of a metric', () => {
  testOnBoth('of an hour has the windows of all instances', async () => {
    expect(await history('test.counter', 1)).toMatchObject([
      { at: ago(10), count: 8, value: 8 },
      { at: ago(5), count: 4, value: 4 }
    ])
    expect(await history('test.gauge', 1)).toMatchObject([{ at: ago(10), value: 15 }])
    expect(await history('test.ms', 1)).toEqual([])
  })

  testOnBoth('of a day or more is summed up by hours, and by the parts of the period', async () => {
    expect((await history('test.counter', 24)).map(({ at, count }) => [at, count])).toEqual([[ago(60), 12]])
    const week = await history('test.counter', 168)
    expect(week.map(({ count }) => count)).toEqual([21, 12])
    expect((await history('test.counter', 720)).map(({ count }) => count)).toEqual([100, 21, 12])
  })

  test.each([
    [1, 12, 5],
    [6, 36, 10],
    [24, 24, 60],
    [168, 56, 180],
    [720, 60, 720]
  ])('of %d hours has %d parts of %d minutes, also without values', async (hours, count, minutes) => {
    const found = await points('test.none', hours)
    expect(found.map(({ at }) => at)).toEqual(
      Array.from({ length: count }, (_, index) => ago((count - 1 - index) * minutes))
    )
    expect(found.every(each => each.count === 0 && each.value === null)).toBe(true)
  })

  testOnBoth.each([2, 24])(
    'of %d hours weighs medians by their counts, and has the highest of other quantiles',
    async hours => {
      expect(await history('test.ms', hours)).toMatchObject([{ count: 40, value: 40, p50: 40, p95: 900, max: 900 }])
    }
  )

  test('is refused without a metric, with hours that are too many or none, and to others', async () => {
    const targets = await Promise.all(
      [ask('', 1), ask('x', 0), ask('x', 721)].map(async answer => {
        const { status, json } = await answer
        return [status, json<{ error: { target: string } }>().error.target]
      })
    )
    expect(targets).toEqual([
      [400, 'metric'],
      [400, 'hours'],
      [400, 'hours']
    ])
    expect((await ask('x', 1, 'learner')).status).toBe(403)
  })

  testOnBoth('is there for the metrics of the last hour', async () => {
    const { value } = (await get(`${backend.url}/admin/storedMetrics()`, as('admin'))).json<{ value: unknown[] }>()
    expect(value).toEqual(
      expect.arrayContaining([
        { metric: 'test.counter', kind: 'counter' },
        { metric: 'test.gauge', kind: 'gauge' }
      ])
    )
    expect(value).not.toContainEqual({ metric: 'test.ms', kind: 'histogram' })
  })

  test('is read by an index', async () => {
    if (backend.database.kind !== 'sqlite') return
    const plan = await backend.sql(
      `EXPLAIN QUERY PLAN SELECT count FROM tutorials_platform_MetricSnapshots WHERE metric = 'x' AND windowStart >= '2030'`
    )
    expect(JSON.stringify(plan)).toMatch(/metrics_history/)
  })
})
