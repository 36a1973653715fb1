import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/pages/reports.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { plainText } from '../../metadata/text.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { REPORTS } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { useTitle } from '../parts/title.ts'
import { Exports } from './exports.tsx'
import { VainSearches } from './vain-searches.tsx'

const funnel = Object.entries(words.funnel)
const searches = Object.entries(words.searches)

/** Steps at which learners are lost, and searches that lead nowhere; `slug` of the address shows one tutorial by its versions. */
export function ReportsPage({ model }: { readonly model: Model }) {
  const slug = useAddress().get('slug') ?? ''
  useTitle(names.reports)
  const path = slug === '' ? 'stepFunnel()' : `stepFunnel(slug='${encodeURIComponent(slug.replaceAll(`'`, `''`))}')`
  return (
    <section class="page" aria-labelledby="reports-title">
      <header class="page-header">
        <h1 id="reports-title">{names.reports}</h1>
      </header>
      <p class="page-help">{words.fromFive}</p>
      {slug !== '' && <a href={addressOf(REPORTS)}>{words.allTutorials}</a>}
      <Report
        title={slug === '' ? words.lostAtSteps : words.stepsOf(slug)}
        path={`analytics/${path}`}
        headings={funnel.filter(([name]) => slug !== '' || name !== 'contentVersion')}
      />
      <VainSearches model={model} />
      <Report
        title={words.withoutClick}
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
  /** Names of elements with their labels. */
  readonly headings: readonly (readonly [name: string, label: string])[]
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
      {rows?.length === 0 && <p>{words.nothingYet}</p>}
      {rows && rows.length > 0 && (
        <PlainTable
          label={title}
          columns={headings.map(([, label]) => label)}
          rows={rows.map(row => headings.map(([name]) => cellOf(row, name)))}
        />
      )}
    </>
  )
}
