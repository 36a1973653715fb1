import * as words from '#workplace-words/pages/changes.ts'
import type { Model } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { CHANGES } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { SaveView } from './save-view.tsx'
import { useChangesOf } from './use-changes.ts'

interface ObjectChangesProps {
  readonly model: Model
  readonly path: string
  /** Called when something was put back, so that the page shows it. */
  readonly onPutBack: () => void
}

/** The changes of one object and its parts, newest first. */
export function ObjectChanges({ model, path, onPutBack }: ObjectChangesProps) {
  const { page, rows, refusal, more, again } = useChangesOf(path)
  const putBack = (): void => {
    again()
    onPutBack()
  }
  return (
    <section class="section" aria-labelledby="changes-title">
      <h2 id="changes-title">{words.changes}</h2>
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{words.noneOfObject}</p>}
      <ol class="runs" aria-label={words.changes}>
        {rows.map(save => (
          <li key={save.first.ID}>
            <SaveView
              model={model}
              save={save}
              addressOfPerson={by => addressOf(CHANGES, { by })}
              namesObject={false}
              onPutBack={putBack}
            />
          </li>
        ))}
      </ol>
      {page && page.rows.length < page.total && <Button onClick={more}>{words.showOlder}</Button>}
    </section>
  )
}
