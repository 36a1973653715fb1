import * as words from '#workplace-words/pages/metrics.ts'
import { metrics } from '#workplace-words/counts.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import { addressOf, useAddress } from '../parts/address.ts'
import { durationText, momentText, numberText } from '../parts/format.ts'
import { METRICS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { useTitle } from '../parts/title.ts'
import { DAY, History } from './history.tsx'
import { type Metric, useMetrics } from './use-metrics.ts'

/** Lists what this instance measures now, and the history of a metric over all; the address has the metric and the period. */
export function MetricsPage() {
  const address = useAddress()
  const { found, refusal } = useMetrics()
  const [typed, setTyped] = useState('')
  useTitle(names.metrics)
  const chosen = found?.metrics.find(({ name }) => name === address.get('metric'))
  const hours = address.get('hours') ?? ''
  const shown = found?.metrics.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())) ?? []
  return (
    <section class="page" aria-labelledby="metrics-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="metrics-title">{names.metrics}</h1>
          <span class="count">{found && metrics(shown.length)}</span>
        </div>
      </header>
      {refusal && <Refused refusal={refusal} />}
      {found && (
        <p class="page-help">
          {words.help(found.instanceId, durationText(found.uptimeSec * 1000), momentText(found.generatedAt))}
        </p>
      )}
      {chosen && (
        <History
          key={chosen.name}
          name={chosen.name}
          kind={chosen.kind}
          hours={hours in words.periods ? Number(hours) : DAY}
        />
      )}
      <div class="filters">
        <input
          class="side-filter"
          type="search"
          aria-label={pages.partOfTheName}
          placeholder={pages.partOfTheName}
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
      </div>
      {found && shown.length === 0 && <p>{words.noneFound}</p>}
      {shown.length > 0 && (
        <PlainTable
          label={words.ofNow}
          columns={[words.metric, words.kind, words.now, words.median, words.p95, words.p99, words.highest]}
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
    words.kinds[kind],
    numberText(value),
    ...[p50, p95, p99, max].map(each => numberText(each ?? undefined))
  ]
}
