import * as words from '#workplace-words/pages/tag-import.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { momentText } from '../parts/format.ts'
import { type Offer, OfferButton, Reasons } from '../parts/offers.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { type ImportRow, type Preview, type RowStatus, type Strategy } from './use-import.ts'

interface DryRunProps {
  readonly offer: Offer
  readonly preview: Preview
  readonly isBusy: boolean
  readonly onImport: (strategy: Strategy) => void
}

type Shown = RowStatus | 'all'
const PAGE = 100
const designs: Readonly<Record<RowStatus, string>> = { new: 'Positive', conflict: 'Critical', invalid: 'Negative' }

/** Counts of the dry run, its rows with their conflicts, and what becomes of these. */
export function DryRun({ offer, preview, isBusy, onImport }: DryRunProps) {
  const { summary, rows, parseWarnings, expiresAt } = preview
  const counts: Readonly<Record<Shown, number>> = {
    all: summary.total,
    new: summary.new_,
    conflict: summary.conflict,
    invalid: summary.invalid
  }
  const [shown, setShown] = useState<Shown>(summary.conflict > 0 ? 'conflict' : 'all')
  const [most, setMost] = useState(PAGE)
  const [strategy, setStrategy] = useState<Strategy>('upsert')
  const found = rows.filter(({ status }) => shown === 'all' || status === shown)
  return (
    <section class="section" aria-labelledby="dry-title">
      <h2 id="dry-title">{words.dryRun}</h2>
      <p role="status">{words.counts(summary.new_, summary.conflict, summary.invalid)}</p>
      {parseWarnings.length > 0 && (
        <ul class="moved" aria-label={words.warnings}>
          {parseWarnings.map(warning => (
            <li key={warning}>{warning}.</li>
          ))}
        </ul>
      )}
      <Choices
        legend={words.show}
        name="shown"
        choices={{
          all: words.allOf(counts.all),
          new: words.newOf(counts.new),
          conflict: words.existingOf(counts.conflict),
          invalid: words.invalidOf(counts.invalid)
        }}
        chosen={shown}
        onChoose={choice => {
          setShown(choice)
          setMost(PAGE)
        }}
      />
      <PlainTable
        label={words.tagsOfFile}
        columns={[words.state, words.name, words.label, words.titlePath]}
        rows={found.slice(0, most).map(cellsOf)}
      />
      {found.length > most && <Button onClick={() => setMost(most + PAGE)}>{pages.showMore}</Button>}
      {summary.conflict > 0 && (
        <Choices
          legend={words.existingTags}
          name="strategy"
          choices={words.strategies}
          chosen={strategy}
          onChoose={setStrategy}
        />
      )}
      <div class="query-bar">
        <OfferButton
          design="Emphasized"
          reason={offer.reason}
          disabled={isBusy || summary.new_ + summary.conflict === 0}
          onClick={() => onImport(strategy)}
        >
          {offer.label}
        </OfferButton>
        <Reasons offers={[offer]} />
        <span class="field-help">{words.goodUntil(momentText(expiresAt))}</span>
      </div>
    </section>
  )
}

function cellsOf(row: ImportRow) {
  const { name, label, titlePath, currentName, currentLabel, currentTitlePath, problem, status } = row
  const isConflict = status === 'conflict'
  return [
    <>
      <Tag design={designs[status]}>{words.states[status]}</Tag> {problem}
    </>,
    currentName === null ? name : words.formerNameOf(name, currentName),
    isConflict ? <Change before={currentLabel} after={label} /> : label,
    isConflict ? <Change before={currentTitlePath} after={titlePath} /> : titlePath
  ]
}

/** A value before and after; a field that the file leaves empty keeps its value. */
function Change({ before, after }: { readonly before: string | null; readonly after: string | null }) {
  if (after === null || after === before) return <>{before}</>
  return (
    <>
      {before !== null && (
        <>
          <del>{before}</del>{' '}
        </>
      )}
      <ins>{after}</ins>
    </>
  )
}

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly name: string
  readonly choices: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onChoose: (choice: T) => void
}

function Choices<T extends string>({ legend, name, choices, chosen, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {Object.entries<string>(choices).map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value as T)} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
