import { isDone } from '#workplace-words/objects/object.ts'
import type { ComponentChildren } from 'preact'
import { listOf, recordOf } from '../../metadata/csdl.ts'
import { keyOf } from '../../metadata/keys.ts'
import { isShown } from '../../metadata/is-shown.ts'

import type { Entity, Model, Property, Returned } from '../../metadata/types.ts'

import type { Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { shown, shownAt, titleOf } from '../parts/format.ts'
import { PlainTable } from '../parts/plain-table.tsx'

interface ResultProps {
  readonly model: Model
  readonly label: string
  /** Nothing for an operation that answers without a result. */
  readonly returns: Returned | undefined
  readonly answer: Row | undefined
}

/** Answer of an operation: a value, fields, or a table, each as people read it. */
export function Result({ model, label, returns, answer }: ResultProps) {
  if (!answer || !returns) return <p>{isDone}</p>
  const isWrapped = returns.collection || returns.type.startsWith('Edm.')
  return <Value model={model} label={label} of={returns} value={isWrapped ? answer['value'] : answer} />
}

interface ValueProps {
  readonly model: Model
  readonly label: string
  readonly of: Pick<Property, 'type' | 'collection'> & Partial<Property>
  readonly value: unknown
}

/** A value of any type; those within it as well. */
function Value({ model, label, of, value }: ValueProps): ComponentChildren {
  const entity = model.entities.get(of.type)
  const fields = entity ? fieldsOf(entity) : model.types.get(of.type)
  if (of.collection) {
    const all = listOf(value)
    if (all.length === 0) return <p>–</p>
    if (fields) return <Many {...{ model, label, entity, fields }} rows={all.map(recordOf)} />
    return (
      <ul class="answer">
        {all.map((each, index) => (
          <li key={index}>
            <Value model={model} label={label} of={{ ...of, collection: false }} value={each} />
          </li>
        ))}
      </ul>
    )
  }
  if (fields)
    return value === null || value === undefined ? (
      <p>–</p>
    ) : (
      <One {...{ model, entity, fields }} row={recordOf(value)} />
    )
  return <p class="answer">{shown(value, of as Property) || '–'}</p>
}

interface RowsProps {
  readonly model: Model
  readonly entity: Entity | undefined
  readonly fields: readonly Property[]
}

/** The fields of one row, and the way to its page. */
function One({ model, entity, fields, row }: RowsProps & { readonly row: Row }) {
  return (
    <>
      {entity && <p>{linkTo(entity, row)}</p>}
      <dl class="answer-fields">
        {fields
          .filter(({ name }) => name in row)
          .map(each => (
            <div key={each.name}>
              <dt>{each.label}</dt>
              <dd>{cellOf(model, entity, each, row)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** Rows as a table; those of a set lead to their pages. */
function Many({
  model,
  label,
  entity,
  fields,
  rows
}: RowsProps & { readonly label: string; readonly rows: readonly Row[] }) {
  const present = fields.filter(({ name }) => rows.some(row => name in row))
  return (
    <PlainTable
      label={label}
      columns={[...(entity ? [entity.label] : []), ...present.map(each => each.label)]}
      rows={rows.map(row => [
        ...(entity ? [linkTo(entity, row)] : []),
        ...present.map(each => cellOf(model, entity, each, row))
      ])}
    />
  )
}

function cellOf(model: Model, entity: Entity | undefined, property: Property, row: Row): ComponentChildren {
  const { name, type, collection, label } = property
  if (!type.startsWith('Edm.') || collection)
    return <Value model={model} label={label} of={property} value={row[name]} />
  return (entity ? shownAt(entity, row, name) : shown(row[name], property)) || '–'
}

function linkTo(entity: Entity, row: Row): ComponentChildren {
  const title = titleOf(entity, row)
  if (entity.set === undefined || entity.keys.some(key => !(key in row))) return title
  return <a href={addressOf(entity.set + keyOf(entity, row))}>{title}</a>
}

const fieldsOf = ({ properties, keys, title }: Entity): readonly Property[] =>
  [...properties.values()].filter(each => isShown(each) && !keys.includes(each.name) && each.name !== title)
