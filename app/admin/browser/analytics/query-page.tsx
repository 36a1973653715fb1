import { useEffect, useState } from 'preact/hooks'
import { change, download, refusalFrom } from '../data/service.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { Chart } from './chart.tsx'
import { Editor } from './editor.tsx'
import { ResultTable } from './result-table.tsx'
import { StoredQueries } from './stored-queries.tsx'
import { type Entity, useEntities } from './use-entities.ts'
import { placeOf, useQuery } from './use-query.ts'

const FIRST = 'SELECT taskType, COUNT(*) AS amount FROM Tasks GROUP BY taskType ORDER BY amount DESC'

/** Statements over the exposed entities: editor, result, chart, saved ones and history; the address has the statement. */
export function QueryPage() {
  const asked = useAddress().get('sql') ?? ''
  const [sql, setSql] = useState(asked || FIRST)
  const [kind, setKind] = useState<'none' | 'bar' | 'line'>('none')
  const [name, setName] = useState('')
  const [round, setRound] = useState(0)
  const { exposed, refusal: notListed } = useEntities()
  const { result, refusal, setRefusal, isBusy, run } = useQuery()
  useEffect(() => void (document.title = 'Analytics – Admin workplace'), [])
  useEffect(() => void (asked !== '' && setSql(asked)), [asked])
  const again = (): void => setRound(before => before + 1)
  const start = (): void => {
    go(addressOf(QUERY, { sql }), true)
    void run(sql).then(again)
  }
  const attempt = (work: Promise<unknown>): void =>
    void work.then(again, (error: unknown) => setRefusal(refusalFrom(error)))
  const save = (): void =>
    attempt(change({ method: 'POST', path: 'SavedQueries', body: { name, sql } }).then(() => setName('')))
  return (
    <section class="page" aria-labelledby="query-title">
      <header class="page-header">
        <h1 id="query-title">Analytics</h1>
      </header>
      {notListed && <Refused refusal={notListed} />}
      <Editor sql={sql} exposed={exposed} problemAt={placeOf(refusal)} onChange={setSql} onRun={start} />
      <div class="query-bar">
        <Button design="Emphasized" disabled={isBusy} onClick={start}>
          Run
        </Button>
        <Button onClick={() => attempt(download('analytics/export', { sql }).then(keepAsFile))}>Export CSV</Button>
        <label>
          Chart{' '}
          <select value={kind} onChange={event => setKind(event.currentTarget.value as typeof kind)}>
            <option value="none">none</option>
            <option value="bar">bars</option>
            <option value="line">line</option>
          </select>
        </label>
        <label>
          Name <input value={name} maxLength={120} onInput={event => setName(event.currentTarget.value)} />
        </label>
        <Button disabled={name.trim() === ''} onClick={save}>
          Save
        </Button>
      </div>
      {refusal && <Refused refusal={refusal} />}
      {result && kind !== 'none' && <Chart result={result} kind={kind} />}
      {result && <ResultTable {...result} />}
      <StoredQueries round={round} />
      <h2>Entities</h2>
      {exposed?.entities.map(entity => (
        <EntityColumns key={entity.name} {...entity} />
      ))}
    </section>
  )
}

function EntityColumns({ name, description, aboutPeople, columns }: Entity) {
  return (
    <details>
      <summary>
        {name}
        {aboutPeople && ' (about people: in groups of five)'}
      </summary>
      <p>{description}</p>
      <ul class="entity-columns">
        {columns
          .filter(({ hidden }) => !hidden)
          .map(column => (
            <li key={column.name}>
              <code>{column.name}</code> {column.type}
              {column.person && ', counted and joined only'}
            </li>
          ))}
      </ul>
    </details>
  )
}

function keepAsFile(content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = 'analytics.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
