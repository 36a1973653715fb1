import * as words from '#workplace-words/pages/changes.ts'
import type { ComponentChild } from 'preact'
import { keyOf } from '../../metadata/keys.ts'
import { plainText } from '../../metadata/text.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { wordsOf } from '../../metadata/words.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { Tag } from '../parts/ui5.ts'
import { DifferenceView } from './difference-view.tsx'
import { PutBack } from './put-back.tsx'
import { type Change, isOfPart, type Save, setOf } from './use-changes.ts'

const deeds = {
  create: ['Positive', words.created],
  update: ['Information', words.changed],
  delete: ['Negative', words.deleted]
} as const

interface SaveProps {
  readonly model: Model
  readonly save: Save
  /** The address of all that somebody has changed. */
  readonly addressOfPerson: (person: string) => string
  /** False where the object is that of the page. */
  readonly namesObject: boolean
  readonly onPutBack: () => void
}

/** Changes of one save of an object: when and who first, then the values and parts, each of which can be put back. */
export function SaveView({ model, save, addressOfPerson, namesObject, onPutBack }: SaveProps) {
  const { first, changes, modification } = save
  const { entity, createdAt, createdBy } = first
  const target = model.sets.get(setOf(entity))
  const [design, word] = deeds[modification]
  const when = momentText(createdAt)
  const canGo = modification !== 'create'
  return (
    <>
      <p class="field-help">
        {createdBy === null
          ? when
          : words.changeBy<ComponentChild>(when, <a href={addressOfPerson(createdBy)}>{createdBy}</a>)}
      </p>
      {namesObject && (
        <h2>
          <ObjectName save={save} target={target} /> <Tag design={design}>{word}</Tag>
        </h2>
      )}
      <dl class="changes">
        {changes.map(change => (
          <div key={change.ID}>
            <dt>{labelOf(change, target)}</dt>
            <dd>
              {isOfPart(change) ? <PartView model={model} change={change} /> : <DifferenceView {...valuesOf(change)} />}{' '}
              {canGo && modification === 'update' && (
                <PutBack model={model} change={change} name={labelOf(change, target)} onDone={onPutBack} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {canGo && (changes.length > 1 || modification === 'delete') && (
        <PutBack model={model} change={first} wholeSave name={when} onDone={onPutBack} />
      )}
    </>
  )
}

/** The object by its name, with its kind, and the way to it while it is there. */
function ObjectName({ save, target }: { readonly save: Save; readonly target: Entity | undefined }) {
  const { objectID, entityKey, entity } = save.first
  const set = setOf(entity)
  const label = target?.label ?? set
  // settings are one row, which nobody knows by a name
  const title = objectID === null || objectID === entityKey ? label : objectID
  const key = target?.keys.find(name => name !== 'IsActiveEntity') ?? 'ID'
  if (!target || save.modification === 'delete') return <>{title}</>
  const at = target.singleton ? set : set + keyOf(target, { [key]: entityKey, IsActiveEntity: true })
  return (
    <>
      <a href={addressOf(at)}>{title}</a>
      {title !== label && <span class="count"> {label}</span>}
    </>
  )
}

function labelOf({ attribute }: Change, target: Entity | undefined): string {
  const own = target?.properties.get(attribute) ?? target?.properties.get(`${attribute}_ID`)
  if (own) return own.label
  return attribute
    .split('.')
    .map((name, place) => (place === 0 ? facetOf(target, name) : undefined) ?? wordsOf(name))
    .join(' › ')
}

const facetOf = (target: Entity | undefined, name: string): string | undefined =>
  target?.facets.find(facet => facet.kind !== 'fields' && facet.navigation === name)?.label

const valuesOf = ({ valueBefore, valueAfter }: Change) => ({ before: valueBefore ?? '', after: valueAfter ?? '' })

/** A part that went, came or was changed, by its words; of a changed one the values as well. */
function PartView({ model, change }: { readonly model: Model; readonly change: Change }) {
  const { modification, valueBefore, valueAfter, valueChangedFrom, valueChangedTo, valueDataType } = change
  if (modification !== 'update')
    return (
      <span class="difference">
        {modification === 'delete' ? words.removed(<del>{valueBefore}</del>) : words.added(<ins>{valueAfter}</ins>)}
      </span>
    )
  const part = model.sets.get(setOf(valueDataType ?? ''))
  const [before, after] = [rowOf(valueChangedFrom), rowOf(valueChangedTo)]
  // references are in the words of the part
  const columns = Object.keys(after).filter(name => !name.endsWith('_ID') && before[name] !== after[name])
  return (
    <span class="difference">
      <DifferenceView before={valueBefore ?? ''} after={valueAfter ?? ''} />
      {columns.map(name => (
        <span key={name}>
          {`; ${part?.properties.get(name)?.label ?? wordsOf(name)}: `}
          <DifferenceView before={plainText(before[name])} after={plainText(after[name])} />
        </span>
      ))}
    </span>
  )
}

const rowOf = (json: string | null): Readonly<Record<string, unknown>> =>
  JSON.parse(json ?? '{}') as Readonly<Record<string, unknown>>
