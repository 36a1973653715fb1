import * as words from '#workplace-words/pages/tag-import.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { offerOf } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator, Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { DryRun } from './dry-run.tsx'
import { formatOf, type Result, useImport } from './use-import.ts'

/** Imports tags of a file: a dry run with counts and conflicts first, then the import. */
export function TagImportPage({ model }: { readonly model: Model }) {
  const [text, setText] = useState('')
  const { preview, result, refusal, busy, attempt, commit, forget } = useImport()
  useTitle(names.importTags)
  const take = (payload: string): void => {
    setText(payload)
    forget()
  }
  return (
    <section class="page" aria-labelledby="import-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="import-title">{names.importTags}</h1>
        </div>
        <a href={addressOf('Tags')}>{words.allTags}</a>
      </header>
      <p class="page-help">{words.help}</p>
      <div class="query-bar">
        <label>
          {words.file}{' '}
          <input
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(take)}
          />
        </label>
      </div>
      <div class="sql">
        <label for="tags-text">{words.tagsToImport}</label>
        <textarea
          id="tags-text"
          rows={8}
          spellcheck={false}
          value={text}
          onInput={event => take(event.currentTarget.value)}
        />
      </div>
      <div class="query-bar">
        <Button
          design="Emphasized"
          disabled={text.trim() === '' || busy !== undefined}
          onClick={() => void attempt(text)}
        >
          {words.tryIt}
        </Button>
        {text.trim() !== '' && <span class="field-help">{words.readAs(formatOf(text).toUpperCase())}</span>}
      </div>
      {refusal && <Refused refusal={refusal} />}
      {busy && <BusyIndicator active delay={300} text={busy === 'trying' ? words.reading : words.importing} />}
      {preview && (
        <DryRun
          key={preview.token}
          offer={offerOf(model, 'commitTagImport', words.importThem)}
          preview={preview}
          isBusy={busy !== undefined}
          onImport={strategy => void commit(strategy)}
        />
      )}
      {result && <Outcome result={result} />}
    </section>
  )
}

function Outcome({ result: { inserted, updated, skipped, total } }: { readonly result: Result }) {
  return (
    <section class="section" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{words.areImported}</h2>
      <p role="status">{words.outcome(total, inserted, updated, skipped)}</p>
    </section>
  )
}
