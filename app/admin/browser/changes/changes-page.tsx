import * as words from '#workplace-words/pages/changes.ts'
import * as counts from '#workplace-words/counts.ts'
import * as names from '#workplace-words/page-names.ts'
import type { Model } from '../../metadata/types.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { CHANGES } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { SearchField } from '../inputs/search-field.tsx'
import { Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { SaveView } from './save-view.tsx'
import { loggedSets, useChanges, type Wanted } from './use-changes.ts'

/** Lists who has changed what, with the difference of the values; the address has entity, person and period. */
export function ChangesPage({ model }: { readonly model: Model }) {
  const address = useAddress()
  const [set, by, from, to] = ['set', 'by', 'from', 'to'].map(name => address.get(name) ?? '')
  const wanted = { set: set ?? '', by: by ?? '', from: from ?? '', to: to ?? '' }
  const { page, rows, refusal, more, again } = useChanges(wanted)
  useTitle(names.changeLog)
  return (
    <section class="page" aria-labelledby="changes-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="changes-title">{names.changeLog}</h1>
          <span class="count" role="status">
            {page && counts.changes(page.total)}
          </span>
        </div>
      </header>
      <p class="page-help">{words.help}</p>
      <Filters model={model} wanted={wanted} />
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{words.noChanges}</p>}
      <ol class="runs" aria-label={words.changes}>
        {rows.map(save => (
          <li key={save.first.ID} class="section">
            <SaveView
              model={model}
              save={save}
              addressOfPerson={person => addressOf(CHANGES, { ...wanted, by: person })}
              namesObject
              onPutBack={again}
            />
          </li>
        ))}
      </ol>
      {page && page.rows.length < page.total && <Button onClick={more}>{words.showOlder}</Button>}
    </section>
  )
}

interface FiltersProps {
  readonly model: Model
  readonly wanted: Wanted
}

function Filters({ model, wanted }: FiltersProps) {
  const choose = (name: keyof Wanted, value: string): void => go(addressOf(CHANGES, { ...wanted, [name]: value }), true)
  return (
    <div class="filters">
      <div class="field">
        <label for="changes-set">{words.entity}</label>
        <select
          id="changes-set"
          class="moment"
          value={wanted.set}
          onChange={event => choose('set', event.currentTarget.value)}
        >
          <option value="">{words.all}</option>
          {loggedSets(model).map(set => (
            <option key={set} value={set}>
              {model.sets.get(set)?.plural ?? set}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="changes-by">{words.changedBy}</label>
        <SearchField id="changes-by" words={wanted.by} onSearch={by => choose('by', by)} />
      </div>
      {(['from', 'to'] as const).map(name => (
        <div key={name} class="field">
          <label for={`changes-${name}`}>{name === 'from' ? words.from : words.to}</label>
          <input
            id={`changes-${name}`}
            class="moment"
            type="date"
            value={wanted[name]}
            onChange={event => choose(name, event.currentTarget.value)}
          />
        </div>
      ))}
    </div>
  )
}
