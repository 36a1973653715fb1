import { labelIn, wordsOf } from '../words.ts'
import { listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { Column, Property } from '../types.ts'
import { isShown } from './properties.ts'

const MOST_COLUMNS = 7
const importances = ['High', 'Medium', 'Low'] as const

/** The columns of a list: those that are declared, else the first properties, else the key. */
export function columnsOf(
  lineItem: unknown,
  properties: ReadonlyMap<string, Property>,
  keys: readonly string[],
  title: string | undefined
): readonly Column[] {
  const declared = readColumns(listOf(lineItem), properties)
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
export function readColumns(fields: readonly unknown[], properties: ReadonlyMap<string, Property>): readonly Column[] {
  return fields.map(recordOf).flatMap(field => {
    const path = pathOf(field['Value'])
    if (path === undefined || field['@UI.Hidden'] === true || properties.get(path)?.hidden) return []
    const label = labelIn(field['Label']) ?? properties.get(path)?.label ?? wordsOf(path.split('/').join(' '))
    const isImage = field['@UI.IsImageURL'] === true
    const importance = importances.find(each => each === field['@UI.Importance'])
    const width = textOf(recordOf(field['@HTML5.CssDefaults'])['width'])
    return [
      {
        ...{ path, label, criticality: field['Criticality'] },
        ...(isImage && { isImage }),
        ...(importance && { importance }),
        ...(width !== undefined && { width })
      }
    ]
  })
}
