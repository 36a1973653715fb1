import { jitter, now } from './clock.ts'

const RESERVOIR_SIZE = 2000
const MAX_NAME = 64

export interface Measurement {
  metric: string
  kind: 'counter' | 'gauge' | 'histogram'
  count: number
  value: number | null
  p50: number | null
  p95: number | null
  p99: number | null
  max: number | null
}

/** Counts events since the last drain. */
export class Counter {
  value = 0
  add(amount = 1): void {
    this.value += amount
  }
}

/** Holds the latest of a value that goes up and down. */
export class Gauge {
  value: number | undefined
  set(value: number): void {
    this.value = value
  }
}

/** A uniform sample of a stream of numbers (Algorithm R, Vitter 1985). */
export class Reservoir {
  count = 0
  max = 0
  #samples: number[] = []

  record(value: number): void {
    this.count++
    this.max = Math.max(this.max, value)
    if (this.#samples.length < RESERVOIR_SIZE) {
      this.#samples.push(value)
      return
    }
    const place = Math.floor(jitter() * this.count)
    if (place < RESERVOIR_SIZE) this.#samples[place] = value
  }

  /** The values at the given quantiles, by nearest rank. */
  quantiles(...at: number[]): number[] {
    const sorted = this.#samples.toSorted((a, b) => a - b)
    return at.map(q => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0)
  }
}

let counters = new Map<string, Counter>()
let gauges = new Map<string, Gauge>()
let reservoirs = new Map<string, Reservoir>()

function named<T>(all: Map<string, T>, name: string, create: () => T): T {
  const known = all.get(name)
  if (known) return known
  if (name.length > MAX_NAME) throw new RangeError(`metric name longer than ${MAX_NAME}: ${name}`)
  const created = create()
  all.set(name, created)
  return created
}

/** The counter of that name in the running window; ask for it at each use, since a drain starts new ones. */
export const counter = (name: string): Counter => named(counters, name, () => new Counter())
export const gauge = (name: string): Gauge => named(gauges, name, () => new Gauge())
export const reservoir = (name: string): Reservoir => named(reservoirs, name, () => new Reservoir())

let since = now()

/** Everything measured since the last drain, and when that was; a new window begins. */
export function drain(): { since: Date; measurements: Measurement[] } {
  const window = { since, measurements: measure() }
  since = now()
  counters = new Map()
  gauges = new Map()
  reservoirs = new Map()
  return window
}

function measure(): Measurement[] {
  const none = { p50: null, p95: null, p99: null, max: null }
  return [
    ...[...counters].map(([metric, { value }]) => ({ metric, kind: 'counter' as const, count: value, value, ...none })),
    ...[...gauges].map(([metric, { value = null }]) => ({ metric, kind: 'gauge' as const, count: 1, value, ...none })),
    ...[...reservoirs].map(([metric, sample]) => {
      const [p50 = 0, p95 = 0, p99 = 0] = sample.quantiles(0.5, 0.95, 0.99)
      return { metric, kind: 'histogram' as const, count: sample.count, value: p50, p50, p95, p99, max: sample.max }
    })
  ]
}
