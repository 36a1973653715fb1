import { type Column, idOf, isExpand } from './language/query.ts'

type Row = Readonly<Record<string, unknown>>

/** Reduces rows to the selected columns, since handlers of a service may add others. */
export function shapeRows(rows: unknown, columns: readonly Column[]): readonly Row[] {
  const list = Array.isArray(rows) ? (rows as readonly Row[]) : rows ? [rows as Row] : []
  return list.map(row => shapeRow(row, columns))
}

function shapeRow(row: Row, columns: readonly Column[]): Row {
  return Object.fromEntries(
    columns.flatMap(column => {
      if (typeof column === 'string') return []
      const name = isExpand(column) ? idOf(column.ref[0] ?? '') : 'as' in column ? (column.as ?? '') : ''
      if (!Object.hasOwn(row, name)) return []
      return [[name, isExpand(column) ? shapeNested(row[name], column.expand) : row[name]]]
    })
  )
}

function shapeNested(value: unknown, columns: readonly Column[]): unknown {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? shapeRows(value, columns) : shapeRow(value as Row, columns)
}
