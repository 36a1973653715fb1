import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { fromNow, HOUR, MINUTE, nowMs } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql
const SNAPSHOTS = 'tutorials.platform.MetricSnapshots'

/** Length of a window, which an instance stores. */
const WINDOW = 5 * MINUTE
/** Windows of longer periods are summed up by hours in the database. */
const MOST_HOURS_BY_WINDOW = 6
const MOST_HOURS = 720
const MOST_POINTS = 60

/** Measurements of all instances in one part of a period. */
export interface MetricPoint {
  readonly at: string
  readonly count: number
  readonly value: number | null
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

/** Windows that the database has summed up; numbers come as texts from PostgreSQL. */
interface Summed {
  readonly at: Date
  readonly kind: string
  readonly windows: number
  readonly count: number
  /** Sum of the values, and of the medians times their counts. */
  readonly value: number
  readonly weighted: number
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
}

/** The metrics of the last hour. */
export function storedMetrics(db: Db): Promise<{ metric: string; kind: string }[]> {
  return db.run(
    SELECT.distinct
      .from(SNAPSHOTS)
      .columns('metric', 'kind')
      .where({ windowStart: { '>=': fromNow(-HOUR).toISOString() } })
      .orderBy('metric')
  )
}

/** @throws HttpError 400 for a missing metric, or hours that are no integer from 1 to 720. */
export async function metricHistory(db: Db, metric: unknown, hours: unknown): Promise<readonly MetricPoint[]> {
  if (typeof metric !== 'string' || metric === '') throw badRequest('missing_metric', 'metric is required', 'metric')
  if (!Number.isInteger(hours) || (hours as number) < 1 || (hours as number) > MOST_HOURS)
    throw badRequest('invalid_hours', `hours must be between 1 and ${MOST_HOURS}`, 'hours')
  const period = (hours as number) * HOUR
  const unit = (hours as number) > MOST_HOURS_BY_WINDOW ? HOUR : WINDOW
  const length = Math.ceil(period / unit / MOST_POINTS) * unit
  const from = new Date(Math.floor(fromNow(-period).getTime() / length + 1) * length)
  const rows = await (unit === HOUR ? hourly : windows)(db, metric, from)
  const parts = Map.groupBy(rows, ({ at }) => Math.floor((at.getTime() - from.getTime()) / length))
  const count = Math.floor((nowMs() - from.getTime()) / length) + 1
  return Array.from({ length: count }, (_, part) =>
    pointOf(new Date(from.getTime() + part * length), parts.get(part) ?? [])
  )
}

const ref = (...path: readonly string[]) => ({ ref: path })
const times = (one: string, other: string) => ({ xpr: [ref(one), '*', ref(other)] })
const call = (func: string, ...args: readonly object[]) => ({ func, args })

/** The windows themselves, in the form of their sums. */
async function windows(db: Db, metric: string, from: Date): Promise<readonly Summed[]> {
  const rows = await db.run<Record<string, unknown>[]>(
    SELECT.from(SNAPSHOTS)
      .columns('windowStart', 'kind', 'count', 'value', 'p50', 'p95', 'p99', 'max')
      .where({ metric, windowStart: { '>=': from.toISOString() } })
  )
  return rows.map(({ windowStart, ...row }) =>
    summed(new Date(String(windowStart)), { ...row, windows: 1, weighted: number(row['p50']) * number(row['count']) })
  )
}

/** Sums of the hours. */
async function hourly(db: Db, metric: string, from: Date): Promise<readonly Summed[]> {
  const [day, hour] = [call('date', ref('windowStart')), call('hour', ref('windowStart'))]
  const rows = await db.run<Record<string, unknown>[]>({
    SELECT: {
      from: ref(SNAPSHOTS),
      columns: [
        { ...day, as: 'day' },
        { ...hour, as: 'hour' },
        ref('kind'),
        { ...call('count', { val: 1 }), as: 'windows' },
        { ...call('sum', ref('count')), as: 'count' },
        { ...call('sum', ref('value')), as: 'value' },
        { ...call('sum', times('p50', 'count')), as: 'weighted' },
        ...['p95', 'p99', 'max'].map(name => ({ ...call('max', ref(name)), as: name }))
      ],
      where: [ref('metric'), '=', { val: metric }, 'and', ref('windowStart'), '>=', { val: from.toISOString() }],
      groupBy: [day, hour, ref('kind')]
    }
  })
  return rows.map(({ day, hour, ...row }) =>
    summed(new Date(`${String(day).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`), row)
  )
}

const number = (value: unknown): number => Number(value ?? 0)
const orNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

function summed(at: Date, row: Readonly<Record<string, unknown>>): Summed {
  const { kind, windows, count, value, weighted, p95, p99, max } = row
  return {
    at,
    kind: String(kind),
    windows: number(windows),
    count: number(count),
    value: number(value),
    weighted: number(weighted),
    p95: orNull(p95),
    p99: orNull(p99),
    max: orNull(max)
  }
}

function pointOf(at: Date, rows: readonly Summed[]): MetricPoint {
  const sum = (of: (row: Summed) => number): number => rows.reduce((all, row) => all + of(row), 0)
  const highest = (of: (row: Summed) => number | null): number | null => {
    const values = rows.flatMap(row => of(row) ?? [])
    return values.length === 0 ? null : Math.max(...values)
  }
  const count = sum(row => row.count)
  const isHistogram = rows.some(({ kind }) => kind === 'histogram')
  const p50 = isHistogram && count > 0 ? sum(({ weighted }) => weighted) / count : null
  const total = sum(({ value }) => value)
  const isGauge = rows.some(({ kind }) => kind === 'gauge')
  const mean = isGauge ? total / sum(({ windows }) => windows) : null
  return {
    at: at.toISOString(),
    count,
    value: rows.length === 0 ? null : (p50 ?? mean ?? total),
    p50,
    p95: highest(row => row.p95),
    p99: highest(row => row.p99),
    max: highest(row => row.max)
  }
}
