import * as words from '#workplace-words/lists/mass.ts'
import { isNeeded } from '#workplace-words/input.ts'
import { notInThisState } from '#workplace-words/model.ts'
import { pathsOf, type Row } from './evaluate.ts'
import { controlOf } from './field-control.ts'
import { isOffered, reasonAgainst, reasonAgainstChange } from './permissions.ts'
import { isShown } from './is-shown.ts'
import type { Entity, Operation, Property } from './types.ts'

/** Change of each of many rows. */
export type Deed =
  | { readonly kind: 'delete' }
  | { readonly kind: 'edit'; readonly values: Row }
  | { readonly kind: 'action'; readonly operation: Operation; readonly values: Row }

/** One request to the service. */
export interface RowRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
  readonly etag?: string | undefined
}

/** A draft that was made in the same change is its maker's alone. */
const ANY = '*'

/**
 * The requests that carry out a deed with one row, all of them or none. A row with drafts is changed in one that begins and ends with
 * them, so that no draft is left behind when it is refused.
 */
export function requestsOf(
  { draft }: Pick<Entity, 'draft'>,
  namespace: string,
  deed: Deed,
  [path, row]: readonly [string, Row]
): readonly RowRequest[] {
  const tag = row['@odata.etag']
  const etag = typeof tag === 'string' ? tag : undefined
  if (deed.kind === 'delete') return [{ method: 'DELETE', url: path, etag }]
  const { values: body } = deed
  if (deed.kind === 'action')
    return [{ method: 'POST', url: `${path}/${namespace}.${deed.operation.name}`, body, etag }]
  if (draft !== 'root') return [{ method: 'PATCH', url: path, body, etag }]
  const ofDraft = path.replace(/IsActiveEntity=true\)$/, 'IsActiveEntity=false)')
  return [
    { method: 'POST', url: `${path}/${namespace}.draftEdit`, body: { PreserveChanges: true }, etag },
    { method: 'PATCH', url: ofDraft, body, etag: ANY },
    { method: 'POST', url: `${ofDraft}/${namespace}.draftActivate`, body: {}, etag: ANY }
  ]
}

/** Why a deed is not possible with a row as it was read; `lock` says who keeps it. */
export function reasonAgainstDeed(entity: Entity, deed: Deed, row: Row, lock: string | undefined): string | undefined {
  if (deed.kind === 'action') return reasonAgainstAction(deed.operation, row)
  if (deed.kind === 'delete') return reasonAgainstChange(entity, 'delete', row) ?? lock
  const hasDraft = row['IsActiveEntity'] === false || row['HasDraftEntity'] === true
  return (
    reasonAgainstChange(entity, 'update', row) ??
    lock ??
    (hasDraft ? words.hasDraft : undefined) ??
    reasonAgainstValues(entity, deed.values, row)
  )
}

/** Why an action is not possible with a row, which may not offer it. */
export const reasonAgainstAction = (operation: Operation, row: Row): string | undefined =>
  reasonAgainst(operation, row) ?? (isOffered(operation, row) ? undefined : notInThisState)

/** Why a row does not take the values, by the controls of their fields once it had them. */
function reasonAgainstValues({ properties }: Entity, values: Row, row: Row): string | undefined {
  const now = { ...row, ...values }
  const reasons = Object.entries(values).map(([name, value]) => {
    const property = properties.get(name)
    const control = property && controlOf(property, now)
    if (control === 'readOnly' || control === 'inapplicable') return words.takesNoValue(property?.label ?? name)
    return control === 'mandatory' && value === null ? isNeeded(property?.label ?? name) : undefined
  })
  return reasons.find(each => each !== undefined)
}

/** Rows can be given values. */
const isGiven = ({ can, draft }: Entity): boolean => can.update && draft !== 'node'

/** Paths that tell which values a row takes. */
export const pathsOfGiven = (entity: Entity): readonly string[] =>
  isGiven(entity)
    ? [...entity.properties.values()]
        .filter(each => isGivenToMany(entity, each))
        .flatMap(({ control, hiddenWhen }) => [control, hiddenWhen])
        .flatMap(pathsOf)
    : []

/** True where many rows can be given the same value. */
export const canGive = (entity: Entity): boolean => isGiven(entity) && massProperties(entity).length > 0

/** The properties that can be given the same value in many rows, in the order of their page. */
export function massProperties(entity: Entity): readonly Property[] {
  const onPage = entity.facets.flatMap(each => (each.kind === 'fields' ? each.fields : []))
  const paths = new Set([...onPage, ...entity.columns].map(({ path }) => path))
  return [...paths].flatMap(path => {
    const property = entity.properties.get(path)
    return property && isGivenToMany(entity, property) ? [property] : []
  })
}

const isGivenToMany = ({ keys }: Entity, property: Property): boolean =>
  isShown(property) &&
  !property.computed &&
  !property.immutable &&
  property.refusal === undefined &&
  property.mediaTypes === undefined &&
  !keys.includes(property.name)

/** Change of a property in many rows. */
export type Choice = 'keep' | 'set' | 'empty'

/** A row may be without a value of it. */
export const canBeEmpty = ({ nullable, mandatory }: Property): boolean => nullable && !mandatory

/** The values that are given to all rows. */
export const valuesOf = (choices: Readonly<Record<string, Choice>>, typed: Row): Row =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) =>
      choice === 'keep' ? [] : [[name, choice === 'empty' ? null : typed[name]]]
    )
  )
