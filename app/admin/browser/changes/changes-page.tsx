import * as words from '#workplace-words/pages/changes.ts'
import * as counts from '#workplace-words/counts.ts'
import * as names from '#workplace-words/page-names.ts'
import type { ComponentChild } from 'preact'
import { keyOf } from '../../metadata/keys.ts'
import type { Model } from '../../metadata/types.ts'
import { wordsOf } from '../../metadata/words.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { CHANGES } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { DifferenceView } from './difference-view.tsx'
import { type Change, type ChangedRow, loggedSets, setOf, useChanges, type Wanted } from './use-changes.ts'

const deeds = {
  create: ['Positive', words.created],
  update: ['Information', words.changed],
  delete: ['Negative', words.deleted]
} as const

/** Lists who has changed what, with the difference of the values; the address has entity, person and period. */
export function ChangesPage({ model }: { readonly model: Model }) {
  const address = useAddress()
  const [set, by, from, to] = ['set', 'by', 'from', 'to'].map(name => address.get(name) ?? '')
  const wanted = { set: set ?? '', by: by ?? '', from: from ?? '', to: to ?? '' }
  const { page, rows, refusal, more } = useChanges(wanted)
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
        {rows.map(row => (
          <li key={row.first.ID} class="section">
            <Changed model={model} row={row} wanted={wanted} />
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

interface ChangedProps {
  readonly model: Model
  readonly row: ChangedRow
  readonly wanted: Wanted
}

function Changed({ model, row: { first, changes }, wanted }: ChangedProps) {
  const { objectID, entityKey, entity, modification, createdAt, createdBy } = first
  const set = setOf(entity)
  const target = model.sets.get(set)
  const [design, word] = deeds[modification]
  const title = objectID ?? entityKey
  const of = [target?.label ?? set, momentText(createdAt)].filter(text => text !== '').join(', ')
  const key = target?.keys.find(name => name !== 'IsActiveEntity') ?? 'ID'
  return (
    <>
      <h2>
        {target && modification !== 'delete' ? (
          <a href={addressOf(set + keyOf(target, { [key]: entityKey, IsActiveEntity: true }))}>{title}</a>
        ) : (
          title
        )}{' '}
        <Tag design={design}>{word}</Tag>
      </h2>
      <p class="field-help">
        {createdBy === null
          ? of
          : words.changeBy<ComponentChild>(
              of,
              <a href={addressOf(CHANGES, { ...wanted, by: createdBy })}>{createdBy}</a>
            )}
      </p>
      <dl class="changes">
        {changes.map(change => (
          <div key={change.ID}>
            <dt>{target?.properties.get(change.attribute)?.label ?? wordsOf(change.attribute)}</dt>
            <dd>
              <DifferenceView {...valuesOf(change)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const valuesOf = ({ valueChangedFrom, valueChangedTo }: Change) => ({
  before: valueChangedFrom ?? '',
  after: valueChangedTo ?? ''
})
