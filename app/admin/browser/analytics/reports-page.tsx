import { useEffect, useState } from 'preact/hooks'
import { plainText } from '../../metadata/text.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { REPORTS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { Exports } from './exports.tsx'

interface Heading {
  readonly name: string
  readonly label: string
}

const funnel: readonly Heading[] = [
  { name: 'slug', label: 'Tutorial' },
  { name: 'stepNumber', label: 'Step' },
  { name: 'stepTitle', label: 'Title' },
  { name: 'contentVersion', label: 'Content version' },
  { name: 'started', label: 'Started' },
  { name: 'finished', label: 'Finished' },
  { name: 'abandoned', label: 'Abandoned' },
  { name: 'averageSeconds', label: 'Seconds on average' }
]
const searches: readonly Heading[] = [
  { name: 'query', label: 'Query' },
  { name: 'searches', label: 'Searches' },
  { name: 'empty', label: 'Without results' },
  { name: 'clicks', label: 'Results opened' }
]

/** Steps at which learners are lost, and searches that lead nowhere; `slug` of the address shows one tutorial by its versions. */
export function ReportsPage() {
  const slug = useAddress().get('slug') ?? ''
  useEffect(() => void (document.title = 'Reports – Admin workplace'), [])
  const path = slug === '' ? 'stepFunnel()' : `stepFunnel(slug='${encodeURIComponent(slug.replaceAll(`'`, `''`))}')`
  return (
    <section class="page" aria-labelledby="reports-title">
      <header class="page-header">
        <h1 id="reports-title">Reports</h1>
      </header>
      <p class="page-help">Counts are shown for five people at least.</p>
      {slug !== '' && <a href={addressOf(REPORTS)}>All tutorials</a>}
      <Report
        title={slug === '' ? 'Steps at which learners are lost' : `Steps of ${slug}, by versions of its content`}
        path={`analytics/${path}`}
        headings={funnel.filter(({ name }) => slug !== '' || name !== 'contentVersion')}
      />
      <Report
        title="Searches without results"
        path="SearchesWithoutResults?$orderby=empty desc&$top=50"
        headings={searches}
      />
      <Report
        title="Searches of which nobody opens a result"
        path="SearchesWithoutClick?$orderby=searches desc&$top=50"
        headings={searches}
      />
      <Exports />
    </section>
  )
}

interface ReportProps {
  readonly title: string
  readonly path: string
  readonly headings: readonly Heading[]
}

function Report({ title, path, headings }: ReportProps) {
  const [rows, setRows] = useState<readonly Row[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    readList(path, left.signal).then(
      ({ rows }) => setRows(rows),
      (error: unknown) => !left.signal.aborted && setRefusal(refusalFrom(error))
    )
    return () => left.abort()
  }, [path])
  const cellOf = (row: Row, name: string) => {
    const text = plainText(row[name])
    return name === 'slug' ? <a href={addressOf(REPORTS, { slug: text })}>{text}</a> : text
  }
  return (
    <>
      <h2>{title}</h2>
      {refusal && <Refused refusal={refusal} />}
      {rows?.length === 0 && <p>Nothing yet.</p>}
      {rows && rows.length > 0 && (
        <PlainTable
          label={title}
          columns={headings.map(({ label }) => label)}
          rows={rows.map(row => headings.map(({ name }) => cellOf(row, name)))}
        />
      )}
    </>
  )
}
