import { now } from '../../../lib/time.ts'

const RESERVOIR_SIZE = 2000
const MAX_NAME = 64

/** One row of MetricSnapshots, without its window and instance. */
export interface Measurement {
  readonly metric: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly count: number
  readonly value: number | null
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

type Measured = Omit<Measurement, 'metric'>
const noQuantiles = { p50: null, p95: null, p99: null, max: null }

/** Counts events since the last drain. */
export class Counter {
  readonly kind = 'counter'
  value = 0

  add(amount = 1): void {
    this.value += amount
  }

  measure(): Measured {
    return { kind: this.kind, count: this.value, value: this.value, ...noQuantiles }
  }
}

/** Holds the latest of a value that goes up and down. */
export class Gauge {
  readonly kind = 'gauge'
  value: number | undefined

  set(value: number): void {
    this.value = value
  }

  measure(): Measured {
    return { kind: this.kind, count: 1, value: this.value ?? null, ...noQuantiles }
  }
}

/** A uniform sample of a stream of numbers (Algorithm R, Vitter 1985). */
export class Reservoir {
  readonly kind = 'histogram'
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
    const place = Math.floor(Math.random() * this.count)
    if (place < RESERVOIR_SIZE) this.#samples[place] = value
  }

  /** The values at the given quantiles, by nearest rank; zero when nothing was recorded. */
  quantiles(...at: readonly number[]): number[] {
    const sorted = this.#samples.toSorted((a, b) => a - b)
    return at.map(quantile => sorted[Math.ceil(quantile * sorted.length) - 1] ?? 0)
  }

  measure(): Measured {
    const [p50 = 0, p95 = 0, p99 = 0] = this.quantiles(0.5, 0.95, 0.99)
    return { kind: this.kind, count: this.count, value: p50, p50, p95, p99, max: this.max }
  }
}

type Metric = Counter | Gauge | Reservoir

let metrics = new Map<string, Metric>()
let since = now()

function named<M extends Metric>(name: string, kind: new () => M): M {
  const known = metrics.get(name)
  if (known instanceof kind) return known
  if (known) throw new TypeError(`the metric '${name}' is a ${known.kind}`)
  if (name.length > MAX_NAME) throw new RangeError(`metric name longer than ${MAX_NAME}: ${name}`)
  const created = new kind()
  metrics.set(name, created)
  return created
}

/** The counter of that name in the running window; ask for it at each use, since a drain starts new ones. */
export const counter = (name: string): Counter => named(name, Counter)
export const gauge = (name: string): Gauge => named(name, Gauge)
export const reservoir = (name: string): Reservoir => named(name, Reservoir)

const observed = new Map<string, () => number | undefined>()

/** A gauge whose value is asked for when it is measured; undefined while there is none. */
export function observe(name: string, read: () => number | undefined): void {
  observed.set(name, read)
}

function readObserved(): void {
  for (const [name, read] of observed) {
    const value = read()
    if (value !== undefined) gauge(name).set(value)
  }
}

/** Measurements of the running window by kind and name. */
export interface MetricsSnapshot {
  readonly counters: Readonly<Record<string, number>>
  readonly gauges: Readonly<Record<string, number | null>>
  readonly histograms: Readonly<Record<string, Omit<Measured, 'kind' | 'value'>>>
}

/** Measurements since the last drain; the window goes on (PLATFORM-010). */
export function snapshot(): MetricsSnapshot {
  readObserved()
  const measured = [...metrics].map(([name, metric]) => [name, metric.measure()] as const)
  const ofKind = <T>(kind: Measured['kind'], read: (each: Measured) => T): Record<string, T> =>
    Object.fromEntries(measured.filter(([, each]) => each.kind === kind).map(([name, each]) => [name, read(each)]))
  return {
    counters: ofKind('counter', ({ count }) => count),
    gauges: ofKind('gauge', ({ value }) => value),
    histograms: ofKind('histogram', ({ count, p50, p95, p99, max }) => ({ count, p50, p95, p99, max }))
  }
}

/** Everything measured since the last drain, and when that was; a new window begins. */
export function drain(): { since: Date; measurements: Measurement[] } {
  readObserved()
  const measurements = [...metrics].map(([metric, measured]) => ({ metric, ...measured.measure() }))
  const window = { since, measurements }
  metrics = new Map()
  since = now()
  return window
}
