import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { read, readList, type Refusal, refusalFrom } from '../data/service.ts'
import { usePolled } from '../data/use-polled.ts'

interface Histogram {
  readonly count: number
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

interface Live {
  readonly snapshot: {
    readonly counters: Readonly<Record<string, number>>
    readonly gauges: Readonly<Record<string, number | null>>
    readonly histograms: Readonly<Record<string, Histogram>>
  }
  readonly instanceId: string
  readonly uptimeSec: number
  readonly generatedAt: string
}

export type Kind = 'counter' | 'gauge' | 'histogram'

/** A metric with what this instance has measured since the last rollup; undefined where it has nothing. */
export interface Metric {
  readonly name: string
  readonly kind: Kind
  readonly value: number | undefined
  readonly histogram: Histogram | undefined
}

interface Read {
  readonly metrics: readonly Metric[]
  readonly instanceId: string
  readonly uptimeSec: number
  readonly generatedAt: string
}

const PAUSE = 5000

/** All metrics, read again every five seconds. */
export const useMetrics = () => usePolled(look, pause)

async function look(signal: AbortSignal): Promise<Read> {
  const [live, { rows }] = await Promise.all([
    read('metrics/live', signal),
    readList<Stored>('storedMetrics()', signal)
  ])
  return readOf(live as unknown as Live, rows)
}
const pause = (): number => PAUSE

interface Stored {
  readonly metric: string
  readonly kind: Kind
}

/** Metrics of now, and those of the last hour of which there is nothing now. */
function readOf({ snapshot, instanceId, uptimeSec, generatedAt }: Live, stored: readonly Stored[]): Read {
  const { counters, gauges, histograms } = snapshot
  const all = new Map<string, Metric>()
  for (const { metric: name, kind } of stored) all.set(name, { name, kind, value: undefined, histogram: undefined })
  for (const [name, value] of Object.entries(counters))
    all.set(name, { name, kind: 'counter', value, histogram: undefined })
  for (const [name, value] of Object.entries(gauges))
    all.set(name, { name, kind: 'gauge', value: value ?? undefined, histogram: undefined })
  for (const [name, histogram] of Object.entries(histograms))
    all.set(name, { name, kind: 'histogram', value: histogram.count, histogram })
  const metrics = [...all.values()].sort((one, other) => one.name.localeCompare(other.name))
  return { metrics, instanceId, uptimeSec, generatedAt }
}

/** Measurements of all instances in one part of the period. */
export interface Point {
  readonly at: string
  readonly count: number
  readonly value: number | null
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

/** History of a metric over the last hours. */
export function useHistory(metric: string, hours: number) {
  const [points, setPoints] = useState<readonly Point[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    setPoints(undefined)
    setRefusal(undefined)
    const name = encodeURIComponent(literal(metric, 'Edm.String'))
    readList<Point>(`metricHistory(metric=${name},hours=${hours})`, left.signal).then(
      ({ rows }) => setPoints(rows),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [metric, hours])
  return { points, refusal }
}
