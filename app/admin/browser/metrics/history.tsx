import { useState } from 'preact/hooks'
import { Chart } from '../analytics/chart.tsx'
import { addressOf } from '../parts/address.ts'
import { dayAndTimeText, momentText, numberText, timeText } from '../parts/format.ts'
import { METRICS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { type Kind, type Point, useHistory } from './use-metrics.ts'

/** Periods by their hours. */
export const periods = { 1: 'Last hour', 6: '6 hours', 24: '24 hours', 168: '7 days', 720: '30 days' } as const

/** Hours of a day, for which the axis tells times. */
export const DAY = 24

type Measure = 'count' | 'value' | 'p50' | 'p95' | 'p99' | 'max'
const measures: Readonly<Record<Kind, Partial<Record<Measure, string>>>> = {
  counter: { count: 'Events' },
  gauge: { value: 'Mean', max: 'Highest' },
  histogram: { p95: '95 of 100', p50: 'Median', p99: '99 of 100', max: 'Highest', count: 'Values' }
}

interface HistoryProps {
  readonly name: string
  readonly kind: Kind
  readonly hours: number
}

/** A chart of what all instances have measured, and the same as a table. */
export function History({ name, kind, hours }: HistoryProps) {
  const { points, refusal } = useHistory(name, hours)
  const offered = Object.entries(measures[kind]).filter(([each]) => kind !== 'gauge' || each !== 'max')
  const [chosen, setChosen] = useState<string>()
  const [measure = 'count', words = ''] = offered.find(([each]) => each === chosen) ?? offered[0] ?? []
  const isEmpty = points?.every(({ count }) => count === 0) ?? true
  const columns = ['Time', ...offered.map(([, label]) => label)]
  const rows = points?.map(point => [momentText(point.at), ...offered.map(([each]) => shown(point, each as Measure))])
  return (
    <section class="section" aria-labelledby="history-title">
      <h2 id="history-title">{name}</h2>
      <nav class="tabs" aria-label="Period">
        {Object.entries(periods).map(([value, label]) => (
          <a
            key={value}
            href={addressOf(METRICS, { metric: name, hours: value })}
            aria-current={Number(value) === hours ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {offered.length > 1 && (
        <div class="query-bar">
          <label for="measure">Shown</label>
          <select id="measure" value={measure} onChange={event => setChosen(event.currentTarget.value)}>
            {offered.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {refusal && <Refused refusal={refusal} />}
      {points && isEmpty && <p>Nothing was measured in this period.</p>}
      {points && rows && !isEmpty && (
        <>
          <Chart
            chart={{ kind: kind === 'counter' ? 'bar' : 'line', axis: 'Time', measures: [words] }}
            result={{
              columns: ['Time', words],
              rows: points.map(point => [timeOf(point, hours), cellOf(point[measure as Measure])])
            }}
          />
          <details>
            <summary>The same as a table</summary>
            <PlainTable label={`History of ${name}`} columns={columns} rows={rows} />
          </details>
        </>
      )}
    </section>
  )
}

const cellOf = (value: number | null): string | null => (value === null ? null : String(value))

/** The time of a point, by which it is told from all others of the period. */
const timeOf = ({ at }: Point, hours: number): string => (hours <= DAY ? timeText : dayAndTimeText)(new Date(at))

const shown = (point: Point, measure: Measure): string =>
  numberText(point.count === 0 ? undefined : (point[measure] ?? undefined))
