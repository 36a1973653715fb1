import { type CsvCell, csvHead, csvLine } from '../../../../../lib/csv.ts'
import { type Row, valueAt } from '../../../metadata/evaluate.ts'
import { isHidden, isValue } from '../../../metadata/is-shown.ts'
import { propertyAt } from '../../../metadata/entity-at.ts'
import type { Column, Entity } from '../../../metadata/types.ts'
import { shownAt } from '../../parts/format.ts'

/** Columns of a file: those of actions have no values. */
const exportedOf = ({ columns }: Entity): readonly Column[] => columns.filter(isValue)

/** The names of the columns. */
export const headOf = (entity: Entity): string => csvHead(exportedOf(entity).map(({ label }) => label))

/** The lines of rows; a value that a row does not show in its list is left out. */
export const linesOf = (entity: Entity, rows: readonly Row[]): readonly string[] =>
  rows.map(row => csvLine(exportedOf(entity).map(column => cellOf(entity, row, column))))

function cellOf(entity: Entity, row: Row, column: Column): CsvCell {
  if (isHidden(column, row)) return ''
  const { path } = column
  const value = valueAt(row, path)
  const property = propertyAt(entity, path)
  if (typeof value === 'number' && property?.text === undefined) return value
  // 64 bits and decimals come as texts
  if (/^Edm\.(?:Int64|Decimal)$/.test(property?.type ?? '') && typeof value === 'string') return value
  // times as ISO 8601 are sorted and calculated with
  if (property?.type === 'Edm.DateTimeOffset' && typeof value === 'string') return value
  return shownAt(entity, row, path)
}
