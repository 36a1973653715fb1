import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { counted } from '../parts/format.ts'
import { offerOf } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator, Button } from '../parts/ui5.ts'
import { DryRun } from './dry-run.tsx'
import { formatOf, type Result, useImport } from './use-import.ts'

/** Imports tags of a file: a dry run with counts and conflicts first, then the import. */
export function TagImportPage({ model }: { readonly model: Model }) {
  const [text, setText] = useState('')
  const { preview, result, refusal, busy, attempt, commit, forget } = useImport()
  useEffect(() => void (document.title = 'Import tags – Admin workplace'), [])
  const take = (payload: string): void => {
    setText(payload)
    forget()
  }
  return (
    <section class="page" aria-labelledby="import-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="import-title">Import tags</h1>
        </div>
        <a href={addressOf('Tags')}>All tags</a>
      </header>
      <p class="page-help">
        CSV with the columns name, label and titlePath, or a JSON array of objects with these fields; 5,000 tags at
        most. A name that is missing follows from the title path. The dry run changes nothing.
      </p>
      <div class="query-bar">
        <label>
          File{' '}
          <input
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(take)}
          />
        </label>
      </div>
      <div class="sql">
        <label for="tags-text">Tags</label>
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
          Try it
        </Button>
        {text.trim() !== '' && <span class="field-help">Read as {formatOf(text).toUpperCase()}</span>}
      </div>
      {refusal && <Refused refusal={refusal} />}
      {busy && <BusyIndicator active delay={300} text={busy === 'trying' ? 'Reading the file' : 'Importing'} />}
      {preview && (
        <DryRun
          key={preview.token}
          offer={offerOf(model, 'commitTagImport', 'Import')}
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
      <h2 id="outcome-title">The tags are imported</h2>
      <p role="status">
        Of {counted(total, 'tag')}, {inserted} are new, {updated} have changed, {skipped} are left out. The site is
        built anew.
      </p>
    </section>
  )
}
