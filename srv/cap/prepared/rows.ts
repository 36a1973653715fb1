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
}

/**
 * The form of the rows of which `row` is one, and was sent as `sent`; undefined where an element is sent in a way that is not
 * known.
 */
export function formOf(row: string, sent: Row, entity: Entity, isCompatible: boolean): RowForm | undefined {
  const read = JSON.parse(row) as Row
  const names = Object.keys(read)
  if (
    !names.every(
      name => isHidden(entity, name) || convertedElement(entity, name) !== undefined || isDraftElement(entity, name)
    )
  )
    return undefined
  const computed = computedOf(entity)
  computeIn(read, computed)
  const added = Object.entries(sent).filter(([name]) => !name.startsWith('@') && !(name in read))
  const dropped = names.filter(name => !isHidden(entity, name) && !(name in sent))
  // CAP adds and drops these alone, and adds the same to all rows
  if (![...added.map(([name]) => name), ...dropped].every(name => isDraftElement(entity, name))) return undefined
  if (added.some(([, value]) => value !== null && typeof value !== 'boolean')) return undefined
  return { added, dropped, isCompatible, computed }
}

const isDraftElement = (entity: Entity, name: string) => entity.drafts !== undefined && DRAFT_ELEMENTS.has(name)
const isHidden = (entity: Entity, name: string) => entity.elements[name]?.['@cds.api.ignore'] !== undefined

/** True where the database can make a row as it is sent: nothing in it is converted, and no other row in it has drafts. */
export function isSentAsRead(row: string, entity: Entity): boolean {
  return computedOf(entity).length === 0 && isRowSentAsRead(row, entity)
}

/** The same of rows in other rows, in which nothing is computed. */
function isRowSentAsRead(row: string, entity: Entity): boolean {
  return Object.entries(JSON.parse(row) as Row).every(([name, value]) => {
    if (isHidden(entity, name) || isDraftElement(entity, name)) return true
    const element = sentElement(entity, name)
    return (
      element !== undefined &&
      nestedIn(value, element).every(each => isRowSentAsRead(JSON.stringify(each.row), each.of))
    )
  })
}

function nestedIn(value: unknown, { _target: of }: Element): readonly { readonly row: Row; readonly of: Entity }[] {
  if (!of || typeof value !== 'object' || !value) return []
  return ([value].flat() as readonly Row[]).map(row => ({ row, of }))
}

/**
 * The JSON of a row as it is sent: without hidden elements, with entity tags, as CAP's `postProcess` writes them.
 * @throws Error for values whose form is not known here.
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
  { added = [], dropped = [], isCompatible = false, computed = [] }: RowForm
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
    for (const each of nestedIn(value, element)) complete(each.row, each.of, { isCompatible })
    if (value !== null && isNumber(element)) row[name] = isCompatible ? textOf(value) : numberOf(value)
  }
  for (const [name, value] of added) row[name] = value
  const tag = entity._etag && row[entity._etag.name]
  if (typeof tag === 'string' && tag !== '') row['@odata.etag'] = `W/"${tag}"`
  return row
}

const NUMBERS = new Set(['cds.Decimal', 'cds.Integer64', 'cds.Int64'])

const isNumber = ({ _type }: Element): boolean => _type !== undefined && NUMBERS.has(_type)
