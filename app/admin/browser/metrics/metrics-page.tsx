import { useEffect, useState } from 'preact/hooks'
import { addressOf, useAddress } from '../parts/address.ts'
import { counted, durationText, momentText, numberText } from '../parts/format.ts'
import { METRICS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { DAY, History, periods } from './history.tsx'
import { type Metric, useMetrics } from './use-metrics.ts'

/** Lists what this instance measures now, and the history of a metric over all; the address has the metric and the period. */
export function MetricsPage() {
  const address = useAddress()
  const { found, refusal } = useMetrics()
  const [typed, setTyped] = useState('')
  useEffect(() => void (document.title = 'Metrics – Admin workplace'), [])
  const chosen = found?.metrics.find(({ name }) => name === address.get('metric'))
  const hours = address.get('hours') ?? ''
  const shown = found?.metrics.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())) ?? []
  return (
    <section class="page" aria-labelledby="metrics-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="metrics-title">Metrics</h1>
          <span class="count">{found && counted(shown.length, 'metric')}</span>
        </div>
      </header>
      {refusal && <Refused refusal={refusal} />}
      {found && (
        <p class="page-help">
          Instance {found.instanceId}, up for {durationText(found.uptimeSec * 1000)}; numbers since the last five-minute
          mark, as of {momentText(found.generatedAt)}, read again every five seconds. A name leads to the history over
          all instances.
        </p>
      )}
      {chosen && (
        <History
          key={chosen.name}
          name={chosen.name}
          kind={chosen.kind}
          hours={hours in periods ? Number(hours) : DAY}
        />
      )}
      <div class="filters">
        <input
          class="side-filter"
          type="search"
          aria-label="Part of the name"
          placeholder="Part of the name"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
      </div>
      {found && shown.length === 0 && <p>No metric is named like this.</p>}
      {shown.length > 0 && (
        <PlainTable
          label="Metrics of now"
          columns={['Metric', 'Kind', 'Now', 'Median', '95 of 100', '99 of 100', 'Highest']}
          rows={shown.map(cellsOf)}
        />
      )}
    </section>
  )
}

function cellsOf({ name, kind, value, histogram }: Metric) {
  const { p50, p95, p99, max } = histogram ?? {}
  return [
    <a href={addressOf(METRICS, { metric: name })}>{name}</a>,
    kind,
    numberText(value),
    ...[p50, p95, p99, max].map(each => numberText(each ?? undefined))
  ]
}
