import * as words from '#workplace-words/pages/analytics.ts'
import * as names from '#workplace-words/page-names.ts'
import { useEffect, useState } from 'preact/hooks'
import { chartFrom, type ChartSpec, noChart } from '../../metadata/chart-data.ts'
import { change, download, refusalFrom } from '../data/service.ts'
import { download as keepAsFile } from '../list/export/export.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { ChartBuilder } from './chart-builder.tsx'
import { Chart } from './chart.tsx'
import { Editor } from './editor.tsx'
import { EntityColumns } from './entity-columns.tsx'
import { History } from './history.tsx'
import { ResultTable } from './result-table.tsx'
import { openedBy, SavedQueries } from './saved-queries.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEntities } from './use-entities.ts'
import { placeOf, type Source, useQuery } from './use-query.ts'
import { type SavedQuery, useStored } from './use-stored.ts'

const FIRST = 'SELECT taskType, COUNT(*) AS amount FROM Tasks GROUP BY taskType ORDER BY amount DESC'

const textOf = (chart: ChartSpec): string => (chart === noChart ? '' : JSON.stringify(chart))

/** Statements over the exposed entities: editor, result, chart, saved ones and history; the address has statement and chart. */
export function QueryPage() {
  const address = useAddress()
  const [asked = '', askedChart = '', saved = ''] = ['sql', 'chart', 'saved'].map(name => address.get(name) ?? '')
  const [sql, setSql] = useState(asked || FIRST)
  const [chart, setChart] = useState(() => chartFrom(askedChart))
  const [round, setRound] = useState(0)
  const { exposed, refusal: notListed } = useEntities()
  const { result, refusal, setRefusal, isBusy, run, stop } = useQuery()
  const kept = useStored<SavedQuery>('SavedQueries?$orderby=name&$top=50', round)
  useTitle(names.analytics)
  useEffect(() => {
    if (asked === '') return
    setSql(asked)
    setChart(chartFrom(askedChart))
  }, [asked, askedChart])
  const again = (): void => setRound(before => before + 1)
  const attempt = (work: Promise<unknown>): void =>
    void work.then(again, (error: unknown) => setRefusal(refusalFrom(error)))
  const start = (text: string, source: Source): void => attempt(run(text, source))
  const runTyped = (): void => {
    go(addressOf(QUERY, { sql, chart: textOf(chart), saved }), true)
    start(sql, 'editor')
  }
  const runSaved = (query: SavedQuery): void => {
    go(addressOf(QUERY, openedBy(query)), true)
    start(query.sql, 'replay')
    attempt(change({ method: 'POST', path: `SavedQueries(${query.ID})/AdminService.recordRun`, body: {} }))
  }
  const draw = (wanted: ChartSpec): void => {
    setChart(wanted)
    if (asked !== '') go(addressOf(QUERY, { sql: asked, chart: textOf(wanted), saved }), true)
  }
  const exportAs = (format: 'csv' | 'parquet'): void =>
    attempt(download('analytics/export', { sql, format }).then(({ file }) => keepAsFile(file, `analytics.${format}`)))
  const current = kept.rows?.find(({ ID }) => ID === saved)
  return (
    <section class="page" aria-labelledby="query-title">
      <header class="page-header">
        <h1 id="query-title">{names.analytics}</h1>
      </header>
      {notListed && <Refused refusal={notListed} />}
      <Editor sql={sql} exposed={exposed} problemAt={placeOf(refusal)} onChange={setSql} onRun={runTyped} />
      <div class="query-bar">
        <Button design="Emphasized" disabled={isBusy} onClick={runTyped}>
          {words.run}
        </Button>
        {isBusy && (
          <Button tooltip={words.stopHint} onClick={stop}>
            {words.stop}
          </Button>
        )}
        <Button onClick={() => exportAs('csv')}>{words.exportCsv}</Button>
        <Button onClick={() => exportAs('parquet')}>{words.exportParquet}</Button>
        <SaveBar
          current={current}
          query={{ sql, spec: textOf(chart) || null }}
          attempt={attempt}
          onSaved={query => go(addressOf(QUERY, openedBy(query)), true)}
        />
      </div>
      {refusal && <Refused refusal={refusal} />}
      <ChartBuilder result={result} chart={chart} onChange={draw} />
      {result && chart.kind !== 'table' && <Chart result={result} chart={chart} />}
      {result && <ResultTable {...result} />}
      {kept.refusal && <Refused refusal={kept.refusal} />}
      <SavedQueries rows={kept.rows ?? []} onRun={runSaved} attempt={attempt} />
      <History round={round} />
      <h2>{words.entities}</h2>
      {exposed?.entities.map(entity => (
        <EntityColumns key={entity.name} {...entity} />
      ))}
    </section>
  )
}
