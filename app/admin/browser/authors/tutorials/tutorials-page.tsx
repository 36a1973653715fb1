import * as words from '#workplace-words/authors/my-tutorials.ts'
import { tutorials } from '#workplace-words/counts.ts'
import { clearSelection, selected } from '#workplace-words/lists/list.ts'
import { loading } from '#workplace-words/common.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import { Tabs } from '../../inputs/tabs.tsx'
import { addressOf, go, useAddress } from '../../parts/address.ts'
import { Refused } from '../../parts/refused.tsx'
import { SearchField } from '../../inputs/search-field.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator, Button } from '../../parts/ui5.ts'
import { MY_TUTORIALS } from './addresses.ts'
import { DeedButtons } from './deed-buttons.tsx'
import { useWork } from './use-work.ts'
import { WhyEmpty } from './why-empty.tsx'
import { pathOfWork, type Work } from './work.ts'
import { WorkItem } from './work-item.tsx'

/** The tutorials of the author, those with the most to do first; the address has what is looked for. */
export function TutorialsPage() {
  const address = useAddress()
  const wanted = {
    q: address.get('q') ?? '',
    reason: address.get('reason') ?? '',
    need: address.get('need') ?? ''
  }
  const path = pathOfWork(wanted)
  const { page, refusal, more, again } = useWork(path)
  const [told, setTold] = useState('')
  useTitle(names.myTutorials)
  const isFiltered = Object.values(wanted).some(each => each !== '')
  const isEmpty = page?.total === 0
  return (
    <section class="page" aria-labelledby="tutorials-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="tutorials-title">{names.myTutorials}</h1>
          <span class="count" role="status">
            {page && tutorials(page.total)}
          </span>
        </div>
        <a href="/tutorials-qa/">{words.previews}</a>
      </header>
      <div class="filters">
        <SearchField
          aria-label={words.search}
          placeholder={words.search}
          words={wanted.q}
          onSearch={q => go(addressOf(MY_TUTORIALS, { ...wanted, q }), true)}
        />
        {(['need', 'reason'] as const).map(parameter => (
          <Tabs
            key={parameter}
            label={words.nameOfChoices[parameter]}
            choices={words.choices[parameter]}
            chosen={wanted[parameter]}
            addressOf={value => addressOf(MY_TUTORIALS, { ...wanted, [parameter]: value })}
          />
        ))}
      </div>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {!page && !refusal && <BusyIndicator active delay={300} text={loading} />}
      {isEmpty && !isFiltered && <WhyEmpty onFound={again} />}
      {isEmpty && isFiltered && (
        <p>
          {words.noneMatches} <a href={addressOf(MY_TUTORIALS)}>{words.showAll}</a>
        </p>
      )}
      {page && !isEmpty && (
        <WorkList
          key={path}
          rows={page.rows}
          onDone={text => {
            setTold(text)
            again()
          }}
        />
      )}
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
    </section>
  )
}

interface WorkListProps {
  readonly rows: readonly Work[]
  readonly onDone: (told: string) => void
}

/** The tutorials, and what is done with those that are chosen. */
function WorkList({ rows, onDone }: WorkListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const slugs = rows.map(({ slug }) => slug)
  const rowsChosen = rows.filter(({ slug }) => chosen.has(slug))
  const isAll = rowsChosen.length === rows.length
  const choose = (slug: string, isChosen: boolean): void =>
    setChosen(before => new Set(isChosen ? [...before, slug] : [...before].filter(each => each !== slug)))
  const done = (told: string): void => {
    setChosen(new Set())
    onDone(told)
  }
  return (
    <>
      <label class="choose-all">
        <input type="checkbox" checked={isAll} onChange={() => setChosen(new Set(isAll ? [] : slugs))} />{' '}
        {words.selectAll}
      </label>
      {rowsChosen.length > 0 && (
        <div class="mass" role="toolbar" aria-label={words.deedsOfTutorials}>
          <span role="status">{selected(rowsChosen.length)}</span>
          <DeedButtons rows={rowsChosen} onDone={done} />
          <Button design="Transparent" onClick={() => setChosen(new Set())}>
            {clearSelection}
          </Button>
        </div>
      )}
      <ul class="runs works" aria-label={words.listOfTutorials}>
        {rows.map(work => (
          <li key={work.slug} class="section">
            <WorkItem
              work={work}
              isChosen={chosen.has(work.slug)}
              onChoose={isChosen => choose(work.slug, isChosen)}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
