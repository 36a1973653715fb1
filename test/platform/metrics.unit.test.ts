import { describe, expect, test } from '@jest/globals'
import {
  counter,
  drain,
  gauge,
  reservoir,
  Reservoir,
  snapshot,
  type Measurement
} from '../../srv/platform/metrics/metrics.ts'
import { verifies } from '../requirements/verifies.ts'

function measured(name: string): Measurement | undefined {
  return drain().measurements.find(({ metric }) => metric === name)
}

const noQuantiles = { p50: null, p95: null, p99: null, max: null }

verifies('PLATFORM-019', 'counters, gauges and reservoirs drain, and a drain begins a new window', () => {
  const before = drain()
  counter('c').add()
  counter('c').add(41)
  gauge('g').set(3)
  gauge('g').set(-2.5)
  for (let value = 1; value <= 100; value++) reservoir('r').record(value)
  const { since, measurements } = drain()
  expect(since.getTime()).toBeGreaterThanOrEqual(before.since.getTime())
  expect(measurements).toEqual([
    { metric: 'c', kind: 'counter', count: 42, value: 42, ...noQuantiles },
    { metric: 'g', kind: 'gauge', count: 1, value: -2.5, ...noQuantiles },
    { metric: 'r', kind: 'histogram', count: 100, value: 50, p50: 50, p95: 95, p99: 99, max: 100 }
  ])
  expect(drain().measurements).toEqual([])
})

test('a snapshot tells by kind and name what is measured, and takes nothing away', () => {
  drain()
  counter('c').add(3)
  gauge('g').set(-2.5)
  for (let value = 1; value <= 100; value++) reservoir('r').record(value)
  const expected = {
    counters: { c: 3 },
    gauges: { g: -2.5 },
    histograms: { r: { count: 100, p50: 50, p95: 95, p99: 99, max: 100 } }
  }
  expect(snapshot()).toEqual(expected)
  expect(snapshot()).toEqual(expected)
  expect(drain().measurements).toHaveLength(3)
  expect(snapshot()).toEqual({ counters: {}, gauges: {}, histograms: {} })
})

test('what is measured after a drain counts for the next window', () => {
  drain()
  counter('c').add()
  drain()
  counter('c').add(2)
  expect(measured('c')).toMatchObject({ count: 2 })
})

describe('quantiles by nearest rank', () => {
  test.each([
    [[7], [7, 7, 7]],
    [
      [1, 2],
      [1, 2, 2]
    ],
    [
      [3, 1, 2],
      [2, 3, 3]
    ],
    [
      [10, 20, 30, 40],
      [20, 40, 40]
    ],
    [Array.from({ length: 1000 }, (_, index) => 1000 - index), [500, 950, 990]]
  ])('of sample %#', (values, quantiles) => {
    const sample = new Reservoir()
    for (const value of values) sample.record(value)
    expect(sample.quantiles(0.5, 0.95, 0.99)).toEqual(quantiles)
  })

  test('of nothing are zero', () => {
    expect(new Reservoir().quantiles(0.5)).toEqual([0])
  })
})

describe('a stream that is longer than the sample', () => {
  const sample = new Reservoir()
  for (let value = 1; value <= 200_000; value++) sample.record(value)

  test('is counted in full and keeps its maximum', () => {
    expect(sample).toMatchObject({ count: 200_000, max: 200_000 })
  })

  test('is sampled evenly: its quantiles are near the true ones', () => {
    const [p50 = 0, p95 = 0] = sample.quantiles(0.5, 0.95)
    expect(Math.abs(p50 - 100_000)).toBeLessThan(10_000)
    expect(Math.abs(p95 - 190_000)).toBeLessThan(5_000)
  })
})

describe('names', () => {
  test('fit into the column of the table', () => {
    counter('n'.repeat(64)).add()
    expect(() => counter('n'.repeat(65))).toThrow('longer than 64')
    drain()
  })

  test('belong to one kind, since the table keeps one row for each', () => {
    counter('one').add()
    expect(() => gauge('one')).toThrow("the metric 'one' is a counter")
    expect(() => reservoir('one')).toThrow("the metric 'one' is a counter")
    drain()
  })

  test('are plain texts', () => {
    counter('__proto__').add()
    counter('constructor').add()
    expect(drain().measurements.map(({ metric }) => metric)).toEqual(['__proto__', 'constructor'])
  })
})
