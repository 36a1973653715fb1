import * as words from '#workplace-words/pages/metrics.ts'
import { useState } from 'preact/hooks'
import { Chart } from '../analytics/chart.tsx'
import { Tabs } from '../inputs/tabs.tsx'
import { addressOf } from '../parts/address.ts'
import { dayAndTimeText, momentText, numberText, timeText } from '../parts/format.ts'
import { METRICS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { type Kind, type Point, useHistory } from './use-metrics.ts'

/** Hours of a day, for which the axis tells times. */
export const DAY = 24

type Measure = 'count' | 'value' | 'p50' | 'p95' | 'p99' | 'max'
const measures: Readonly<Record<Kind, Partial<Record<Measure, string>>>> = {
  counter: { count: words.events },
  gauge: { value: words.mean, max: words.highest },
  histogram: { p95: words.p95, p50: words.median, p99: words.p99, max: words.highest, count: words.values }
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
  const [measure = 'count', drawn = ''] = offered.find(([each]) => each === chosen) ?? offered[0] ?? []
  const isEmpty = points?.every(({ count }) => count === 0) ?? true
  const columns = [words.time, ...offered.map(([, label]) => label)]
  const rows = points?.map(point => [momentText(point.at), ...offered.map(([each]) => shown(point, each as Measure))])
  return (
    <section class="section" aria-labelledby="history-title">
      <h2 id="history-title">{name}</h2>
      <Tabs
        label={words.period}
        choices={words.periods}
        chosen={String(hours)}
        addressOf={value => addressOf(METRICS, { metric: name, hours: value })}
      />
      {offered.length > 1 && (
        <div class="query-bar">
          <label for="measure">{words.shown}</label>
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
      {points && isEmpty && <p>{words.nothingMeasured}</p>}
      {points && rows && !isEmpty && (
        <>
          <Chart
            chart={{ kind: kind === 'counter' ? 'bar' : 'line', axis: words.time, measures: [drawn] }}
            result={{
              columns: [words.time, drawn],
              rows: points.map(point => [timeOf(point, hours), cellOf(point[measure as Measure])])
            }}
          />
          <details>
            <summary>{words.asTable}</summary>
            <PlainTable label={words.historyOf(name)} columns={columns} rows={rows} />
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
