import { listOf, recordOf } from '../csdl.ts'
import type { Column, Property } from '../types.ts'
import type { FieldContext } from './annotation-at.ts'
import { columnFrom, kindOf } from './data-fields.ts'
import { isShown } from '../is-shown.ts'

const MOST_COLUMNS = 7

/** The columns of a list: those that are declared, else the first properties, else the key. */
export function columnsOf(
  lineItem: unknown,
  keys: readonly string[],
  title: string | undefined,
  context: FieldContext
): readonly Column[] {
  const { properties } = context
  // an action is a column where it stands in each row, else a button above the list
  const fields = listOf(lineItem).filter(each => {
    const field = recordOf(each)
    return kindOf(field) !== 'DataFieldForAction' || field['Inline'] === true
  })
  const declared = readColumns(fields, context)
  return [declared, firstColumns(properties, title), keyColumns(keys, properties)].find(isFilled) ?? []
}

const isFilled = (columns: readonly Column[]): boolean => columns.length > 0

export const columnOf = ({ name, label }: Property): Column => ({ path: name, label, criticality: undefined })

/** Columns where none are declared: the name first. */
function firstColumns(properties: ReadonlyMap<string, Property>, title: string | undefined): readonly Column[] {
  const shown = [...properties.values()].filter(isShown)
  const first = shown.filter(({ name }) => name === title)
  return [...first, ...shown.filter(({ name }) => name !== title)].slice(0, MOST_COLUMNS).map(columnOf)
}

/** The key is better than a table without columns. */
const keyColumns = (keys: readonly string[], properties: ReadonlyMap<string, Property>): readonly Column[] =>
  keys
    .filter(name => name !== 'IsActiveEntity')
    .flatMap(name => properties.get(name) ?? [])
    .map(columnOf)

/** Data fields in their order; those of actions and links to elsewhere are no columns. */
export function readColumns(fields: readonly unknown[], context: FieldContext): readonly Column[] {
  const columns = fields.map(recordOf).flatMap(field => columnFrom(field, context) ?? [])
  // a value and the picture of it are one column
  const byPath = Map.groupBy(columns, ({ path }) => path)
  return [...byPath.values()].flatMap(same => same.find(({ form }) => form !== undefined) ?? same.slice(0, 1))
}
