import type { Element, Entity } from '../types.ts'
import { numberOf, textOf } from '../odata/numbers.ts'
import { convertedElement, sentElement } from './eligible.ts'
import { type ComputedElement, computedOf, computeIn } from './computed.ts'
import { DRAFT_ELEMENTS } from './drafts.ts'

type Row = Record<string, unknown>

/** Changes of rows of the database before they are sent, beyond hidden elements and entity tags. */
export interface RowForm {
  /** Elements that are added at the end, and their values. */
  readonly added?: readonly (readonly [name: string, value: unknown])[]
  readonly dropped?: readonly string[]
  /** Decimal and Int64 are texts. */
  readonly isCompatible?: boolean
  readonly computed?: readonly ComputedElement[]
  /** The forms of rows in it, by association; none while no such row has come. */
  readonly nested?: Readonly<Record<string, RowForm>>
}

/** A row as it was read, and as it was sent. */
interface Pair {
  readonly read: Row
  readonly sent: Row
}

/** The form of `rows`, which were sent as `sent`; undefined where an element is sent in a way that is not known. */
export function formOf(
  rows: readonly string[],
  sent: readonly Row[],
  entity: Entity,
  isCompatible: boolean
): RowForm | undefined {
  const computed = computedOf(entity)
  const pairs = rows.map((row, index) => ({ read: JSON.parse(row) as Row, sent: sent[index] ?? {} }))
  for (const { read } of pairs) computeIn(read, computed)
  const form = formOfPairs(pairs, entity, isCompatible)
  return form && { ...form, computed }
}

/** CAP changes all rows alike. */
function formOfPairs(pairs: readonly Pair[], entity: Entity, isCompatible: boolean): RowForm | undefined {
  const { read = {}, sent = {} } = pairs[0] ?? {}
  const names = Object.keys(read)
  const isKnown = (name: string) =>
    isHidden(entity, name) || convertedElement(entity, name) !== undefined || isDraftElement(entity, name)
  const added = Object.entries(sent).filter(([name]) => !name.startsWith('@') && !(name in read))
  const dropped = names.filter(name => !isHidden(entity, name) && !(name in sent))
  // CAP adds and drops these alone
  const changed = [...added.map(([name]) => name), ...dropped]
  if (!names.every(isKnown) || !changed.every(name => isDraftElement(entity, name))) return undefined
  if (added.some(([, value]) => value !== null && typeof value !== 'boolean')) return undefined
  const nested: Record<string, RowForm> = {}
  for (const name of names) {
    const target = convertedElement(entity, name)?._target
    const inner = pairs.flatMap(pair => pairsIn(pair, name))
    if (!target || inner.length === 0) continue
    const form = formOfPairs(inner, target, isCompatible)
    if (!form) return undefined
    nested[name] = form
  }
  return { added, dropped, isCompatible, nested }
}

function pairsIn({ read, sent }: Pair, name: string): readonly Pair[] {
  const [rows, shown] = [read[name], sent[name]].map(value => [value ?? []].flat() as unknown as readonly Row[])
  return (rows ?? []).map((row, index) => ({ read: row, sent: shown?.[index] ?? {} }))
}

/** The form with what an earlier one knows of rows in it. */
export function withNested(form: RowForm, earlier: RowForm | undefined): RowForm {
  const nested = { ...earlier?.nested }
  for (const [name, inner] of Object.entries(form.nested ?? {})) nested[name] = withNested(inner, nested[name])
  return { ...form, nested }
}

/** No row like this has come before. */
export class UnknownForm extends Error {}

const isDraftElement = (entity: Entity, name: string) => entity.drafts !== undefined && DRAFT_ELEMENTS.has(name)
const isHidden = (entity: Entity, name: string) => entity.elements[name]?.['@cds.api.ignore'] !== undefined

/**
 * True where the database can make rows as they are sent: nothing in them is computed or converted, and no other rows in them
 * have drafts. Of rows in them that have not come nothing is known.
 */
export function areSentAsRead(rows: readonly string[], entity: Entity): boolean {
  return (
    computedOf(entity).length === 0 &&
    areRowsSentAsRead(
      rows.map(row => JSON.parse(row) as Row),
      entity
    )
  )
}

function areRowsSentAsRead(rows: readonly Row[], entity: Entity): boolean {
  return Object.keys(rows[0] ?? {}).every(name => {
    if (isHidden(entity, name) || isDraftElement(entity, name)) return true
    const element = sentElement(entity, name)
    if (!element?._target) return element !== undefined
    const nested = rows.flatMap(row => nestedIn(row[name], element).map(each => each.row))
    return nested.length > 0 && areRowsSentAsRead(nested, element._target)
  })
}

function nestedIn(value: unknown, { _target: of }: Element): readonly { readonly row: Row; readonly of: Entity }[] {
  if (!of || typeof value !== 'object' || !value) return []
  return ([value].flat() as readonly Row[]).map(row => ({ row, of }))
}

/**
 * The JSON of a row as it is sent: without hidden elements, with entity tags, as CAP's `postProcess` writes them.
 * @throws UnknownForm for rows in it whose form is not known; Error for values.
 */
export const completeRow = (row: string, entity: Entity, form: RowForm): string =>
  JSON.stringify(complete(JSON.parse(row) as Row, entity, form))

/** @throws Error for a row without the value of its entity tag: CAP writes none then. */
export function checkedRow(row: string): string {
  if (row.includes('"@odata.etag":null')) throw new Error('a row has no entity tag')
  return row
}

function complete(
  row: Row,
  entity: Entity,
  { added = [], dropped = [], isCompatible = false, computed = [], nested = {} }: RowForm
): Row {
  computeIn(row, computed)
  for (const [name, value] of Object.entries(row)) {
    if (isHidden(entity, name) || dropped.includes(name)) {
      delete row[name]
      continue
    }
    const element = convertedElement(entity, name)
    if (!element) {
      if (isDraftElement(entity, name)) continue
      throw new Error(`${name} of ${entity.name} is not known`)
    }
    for (const each of nestedIn(value, element))
      complete(each.row, each.of, innerForm(nested[name], each.of, isCompatible))
    if (value !== null && isNumber(element)) row[name] = isCompatible ? textOf(value) : numberOf(value)
  }
  for (const [name, value] of added) row[name] = value
  const tag = entity._etag && row[entity._etag.name]
  if (typeof tag === 'string' && tag !== '') row['@odata.etag'] = `W/"${tag}"`
  return row
}

function innerForm(form: RowForm | undefined, { drafts, name }: Entity, isCompatible: boolean): RowForm {
  // what CAP adds to rows with drafts, an answer has to tell
  if (!form && drafts) throw new UnknownForm(`rows of ${name} have not come yet`)
  return form ?? { isCompatible }
}

const NUMBERS = new Set(['cds.Decimal', 'cds.Integer64', 'cds.Int64'])

const isNumber = ({ _type }: Element): boolean => _type !== undefined && NUMBERS.has(_type)
