import { unitOf } from '#workplace-words/objects/values.ts'
import type { ComponentChildren } from 'preact'
import { plainText } from '../../metadata/text.ts'
import { criticalityOf, valueAt } from '../../metadata/evaluate.ts'
import { controlOf } from '../../metadata/field-control.ts'
import { isHidden, isValue } from '../../metadata/is-shown.ts'
import { propertyAt } from '../../metadata/entity-at.ts'
import type { Column, Entity, Facet, Model, Operation, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { shownAt, titleOf } from '../parts/format.ts'
import { Cell, State } from '../list/cells.tsx'
import { Records } from '../values/records.tsx'
import { referredPath } from '../values/referred-path.ts'
import { UrlLink } from '../values/value-view.tsx'
import { addressOf } from '../parts/address.ts'
import { Field } from '../inputs/field.tsx'
import { StreamInput, StreamView } from '../inputs/stream-field.tsx'
import { Actions } from './actions.tsx'
import { type Editing, tagOf } from './state/editing.ts'
import { Label } from '../parts/ui5.ts'

interface FieldSectionProps {
  readonly model: Model
  readonly entity: Entity
  readonly facet: Extract<Facet, { kind: 'fields' }>
  /** Path of the row that is edited. */
  readonly path: string
  readonly row: Row
  readonly editing: Editing
  /** Words about the value in force, by field. */
  readonly effective: ReadonlyMap<string, string>
  /** Called when an action of the section has been carried out; without it, there are none. */
  readonly onDone?: (operation: Operation) => void
}

/** A group of fields: values, or the controls that change them. */
export function FieldSection({ model, entity, facet, path, row, editing, effective, onDone }: FieldSectionProps) {
  const names = deedsOf(facet)
  const deeds = entity.actions.filter(({ name }) => names.includes(name))
  return (
    <section class="section" aria-label={facet.label}>
      {facet.group === undefined ? <h2>{facet.label}</h2> : <h3>{facet.label}</h3>}
      <div class="fields">
        {facet.fields.filter(isValue).map(column => (
          <OneField
            key={column.path}
            model={model}
            entity={entity}
            column={column}
            idOf={facet.through ? `${facet.label}-` : ''}
            path={path}
            row={row}
            editing={editing}
            effective={effective}
          />
        ))}
      </div>
      {onDone && deeds.length > 0 && !editing.isEditing && (
        <div class="page-actions">
          <Actions
            model={model}
            operations={deeds}
            root={`${path}/`}
            row={row}
            title={titleOf(entity, row)}
            etag={tagOf(row)}
            onDone={onDone}
          />
        </div>
      )}
    </section>
  )
}

/** Names of the actions that a section offers; those of another row stand on the page of that row. */
export const deedsOf = (facet: Facet): readonly string[] =>
  facet.kind === 'fields' && !facet.through
    ? facet.fields.flatMap(({ form }) => (form?.kind === 'action' ? [form.operation] : []))
    : []

interface ParentProps {
  readonly children: ComponentChildren
}

interface OneFieldProps {
  readonly model: Model
  readonly entity: Entity
  readonly column: Column
  /** Beginning of its identifier, which sets apart what has the same name in another row. */
  readonly idOf: string
  readonly path: string
  readonly row: Row
  readonly editing: Editing
  /** Words about the value in force, by field. */
  readonly effective: ReadonlyMap<string, string>
}

function OneField({ model, entity, column, idOf, path, row, editing, effective }: OneFieldProps) {
  const now = { ...row, ...editing.changed }
  if (isHidden(column, now)) return null
  const declared = entity.properties.get(column.path)
  const control = declared && controlOf(declared, now)
  if (control === 'inapplicable') return null
  const property = declared && {
    ...declared,
    mandatory: control === 'mandatory' || (editing.isNew && declared.isRequiredAtFirst === true)
  }
  const id = `field-${idOf}${column.path}`.replaceAll(/[^\w-]+/g, '-')
  const words = effective.get(column.path)
  const inForce = words !== undefined && <span class="field-help">{words}</span>
  const edited =
    editing.isEditing && property !== undefined && control !== 'readOnly' && isEditable(entity, property, editing)
  if (!edited)
    return (
      <div class="field">
        <span class="field-label" id={id}>
          {column.label}
        </span>
        <span class="field-value" aria-labelledby={id} role="group">
          {property?.stream ? (
            <StreamView property={property} stream={property.stream} row={row} path={path} />
          ) : (
            <Value model={model} entity={entity} column={column} row={row} />
          )}
        </span>
        {editing.isEditing && property?.refusal !== undefined && (
          <span class="field-help">{sentenceOf(property.refusal)}</span>
        )}
        {inForce && <Help of={property} />}
        {inForce}
      </div>
    )
  if (property.stream)
    return (
      <div class="field">
        <label class="field-label" for={id}>
          {column.label}
        </label>
        <StreamInput
          id={id}
          property={property}
          stream={property.stream}
          row={row}
          path={path}
          isBusy={editing.isBusy || editing.isNew}
          problem={editing.problems[column.path]}
          onChoose={(file, problem) => editing.setFile(property, file, problem)}
        />
        {editing.problems[column.path] !== undefined && (
          <span class="problem" role="alert">
            {editing.problems[column.path]}
          </span>
        )}
      </div>
    )
  const isChanged = column.path in editing.changed
  const text = !isChanged && property.text !== undefined ? valueAt(row, property.text) : undefined
  return (
    <div class="field">
      <Label for={id} required={property.mandatory} show-colon>
        {column.label}
      </Label>
      <Amount {...{ model, entity, column, row, editing, idOf }}>
        <Field
          id={id}
          model={model}
          property={property}
          value={isChanged ? editing.changed[column.path] : row[column.path]}
          {...(typeof text === 'string' && { text })}
          row={{ ...row, ...editing.changed }}
          problem={editing.problems[column.path]}
          onChange={(value, problem) => editing.set(column.path, value, problem)}
          onOthers={values => Object.entries(values).forEach(([name, value]) => editing.set(name, value, undefined))}
        />
      </Amount>
      {editing.problems[column.path] !== undefined && <span class="problem">{editing.problems[column.path]}</span>}
      <Help of={property} />
      {inForce}
    </div>
  )
}

interface HelpProps {
  readonly of: Pick<Property, 'help' | 'note'> | undefined
}

/** Meaning of a field, and then what its annotations note, such as its default. */
function Help({ of }: HelpProps) {
  return (
    <>
      {of?.help && <span class="field-help">{of.help}</span>}
      {of?.note && <span class="field-help">{of.note}</span>}
    </>
  )
}

/** The field of an amount with its unit behind it: a field of its own, unless it is the same for all or stands elsewhere. */
function Amount({
  children,
  model,
  entity,
  column,
  row,
  editing,
  idOf
}: Omit<OneFieldProps, 'effective' | 'path'> & ParentProps) {
  const { measure, label = '' } = entity.properties.get(column.path) ?? {}
  if (!measure) return <>{children}</>
  const unit = measure.path === undefined ? undefined : entity.properties.get(measure.path)
  const isElsewhere = entity.facets.some(
    each => each.kind === 'fields' && each.fields.some(({ path }) => path === unit?.name)
  )
  const value = unit && (unit.name in editing.changed ? editing.changed[unit.name] : row[unit.name])
  const control = unit && controlOf(unit, { ...row, ...editing.changed })
  const isFixed = control === 'readOnly' || control === 'inapplicable'
  if (!unit || isElsewhere || isFixed || !isEditable(entity, unit, editing))
    return (
      <span class="amount">
        {children}
        <span class="amount-unit">{measure.fixed ?? plainText(value)}</span>
      </span>
    )
  return (
    <span class="amount">
      {children}
      <Field
        id={`field-${idOf}${unit.name}`}
        model={model}
        property={{ ...unit, label: unitOf(label), textPlace: 'separate' }}
        value={value}
        row={{ ...row, ...editing.changed }}
        problem={editing.problems[unit.name]}
        onChange={(changed, problem) => editing.set(unit.name, changed, problem)}
      />
    </span>
  )
}

/** `Needs the scope …`, below the field that it is about. */
const sentenceOf = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

const isEditable = (
  { keys }: Entity,
  { name, computed, immutable, refusal, isLeftOutAtFirst, type, mediaTypes }: Property,
  { isNew, isDraft }: Editing
): boolean =>
  !computed &&
  refusal === undefined &&
  !(isNew && isLeftOutAtFirst) &&
  // bytes are no text to type
  (type !== 'Edm.Binary' || mediaTypes !== undefined) &&
  (isNew || (!immutable && !(keys.includes(name) && !isDraft)))

function Value({ model, entity, column, row }: Omit<OneFieldProps, 'editing' | 'effective' | 'idOf' | 'path'>) {
  const property = propertyAt(entity, column.path)
  const text = shownAt(entity, row, column.path)
  if (text === '') return <span aria-hidden="true">–</span>
  const to = referredPath(model, entity, column, row)
  if (to !== undefined)
    return (
      <State criticality={criticalityOf(column.criticality, row)}>
        <a href={addressOf(to)}>{text}</a>
      </State>
    )
  const value = valueAt(row, column.path)
  if (Array.isArray(value) && value.some(each => typeof each === 'object')) return <Records rows={value as Row[]} />
  if (property?.isUrl) return <UrlLink text={text} url={text} />
  return <Cell entity={entity} column={column} row={row} />
}
