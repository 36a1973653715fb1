import { valueAt } from '../../metadata/evaluate.ts'
import type { Column, Entity, Facet, Model, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { shownAt } from '../parts/format.ts'
import { Cell } from '../list/cells.tsx'
import { addressOf } from '../parts/address.ts'
import { Field } from '../parts/field.tsx'
import type { Editing } from './editing.ts'
import { Label } from '../parts/ui5.ts'
import { plainText } from '../../metadata/text.ts'

interface FieldSectionProps {
  readonly model: Model
  readonly entity: Entity
  readonly facet: Extract<Facet, { kind: 'fields' }>
  readonly row: Row
  readonly editing: Editing
  /** Words about the value in force, by field. */
  readonly effective: ReadonlyMap<string, string>
}

/** A group of fields: values, or the controls that change them. */
export function FieldSection({ model, entity, facet, row, editing, effective }: FieldSectionProps) {
  return (
    <section class="section" aria-label={facet.label}>
      <h2>{facet.label}</h2>
      <div class="fields">
        {facet.fields.map(column => (
          <OneField
            key={column.path}
            model={model}
            entity={entity}
            column={column}
            row={row}
            editing={editing}
            effective={effective}
          />
        ))}
      </div>
    </section>
  )
}

interface OneFieldProps {
  readonly model: Model
  readonly entity: Entity
  readonly column: Column
  readonly row: Row
  readonly editing: Editing
  /** Words about the value in force, by field. */
  readonly effective: ReadonlyMap<string, string>
}

function OneField({ model, entity, column, row, editing, effective }: OneFieldProps) {
  const property = entity.properties.get(column.path)
  const id = `field-${column.path.replaceAll('/', '-')}`
  const words = effective.get(column.path)
  const inForce = words !== undefined && <span class="field-help">{words}</span>
  const edited = editing.isEditing && property !== undefined && isEditable(entity, property, editing)
  if (!edited)
    return (
      <div class="field">
        <span class="field-label" id={id}>
          {column.label}
        </span>
        <span class="field-value" aria-labelledby={id} role="group">
          <Value model={model} entity={entity} column={column} row={row} />
        </span>
        {editing.isEditing && property?.refusal !== undefined && (
          <span class="field-help">{sentenceOf(property.refusal)}</span>
        )}
        {inForce}
      </div>
    )
  const isChanged = column.path in editing.changed
  const text = !isChanged && property.text !== undefined ? valueAt(row, property.text) : undefined
  return (
    <div class="field">
      <Label for={id} required={property.mandatory} show-colon>
        {column.label}
      </Label>
      <Field
        id={id}
        model={model}
        property={property}
        value={isChanged ? editing.changed[column.path] : row[column.path]}
        {...(typeof text === 'string' && { text })}
        problem={editing.problems[column.path]}
        onChange={(value, problem) => editing.set(column.path, value, problem)}
      />
      {editing.problems[column.path] !== undefined && <span class="problem">{editing.problems[column.path]}</span>}
      {property.help && <span class="field-help">{property.help}</span>}
      {inForce}
    </div>
  )
}

/** `Needs the scope …`, below the field that it is about. */
const sentenceOf = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

const isEditable = (
  { keys }: Entity,
  { name, computed, immutable, refusal }: Property,
  { isNew, isDraft }: Editing
): boolean => !computed && refusal === undefined && (isNew || (!immutable && !(keys.includes(name) && !isDraft)))

function Value({ model, entity, column, row }: Omit<OneFieldProps, 'editing' | 'effective'>) {
  const property = entity.properties.get(column.path)
  const text = shownAt(entity, row, column.path)
  if (text === '') return <span aria-hidden="true">–</span>
  const list = property?.valueList
  const target = list && model.sets.get(list.set)
  if (list && target && target.keys.includes(list.value)) {
    const type =
      target.properties.get(list.value)?.type === 'Edm.String'
        ? `'${encodeURIComponent(plainText(row[column.path]))}'`
        : plainText(row[column.path])
    const more = target.keys.includes('IsActiveEntity') ? ',IsActiveEntity=true' : ''
    return <a href={addressOf(`${list.set}(${list.value}=${type}${more})`)}>{text}</a>
  }
  if (property?.isUrl && /^(https?:|\/(?!\/))/.test(text))
    return (
      <a href={text} rel="noreferrer">
        {text}
      </a>
    )
  return <Cell entity={entity} column={column} row={row} />
}
