import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { DAY } from '../../../lib/time.ts'
import type { Cell } from '../../cap/database/restricted/reader.ts'
import type { ValueType } from '../sql/index.ts'

/** A column of the file. */
export interface ParquetColumn {
  readonly name: string
  readonly type: ValueType
}

/** Description of some rows in the file, for its end. */
export type RowGroup = ParquetWriter['row_groups'][number]

/** Some rows, or the end of the file; `offset` are the bytes that are written already. */
export type ParquetPart = { readonly columns: readonly ParquetColumn[]; readonly offset: number } & (
  | { readonly rows: readonly (readonly Cell[])[] }
  | { readonly groups: readonly RowGroup[]; readonly note: string | undefined }
)

/** Bytes of a part; a column has values of another type when `misfit` names it. */
export type EncodedPart =
  { readonly bytes: Uint8Array<ArrayBuffer>; readonly group: RowGroup | undefined } | { readonly misfit: string }

type Value = string | bigint | number | boolean | null

/** How values are stored; undefined for a text that is no such value. */
interface StoredType {
  readonly schema: Omit<SchemaElement, 'name'>
  readonly value: (cell: string) => Value | undefined
}

const INTEGER = /^-?\d+$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const DATE = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const text: StoredType = { schema: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, value: cell => cell }
const types: Readonly<Record<ValueType, StoredType>> = {
  text,
  null: text,
  integer: { schema: { type: 'INT64' }, value: integerOf },
  decimal: { schema: { type: 'DOUBLE' }, value: cell => (NUMBER.test(cell) ? Number(cell) : undefined) },
  boolean: {
    schema: { type: 'BOOLEAN' },
    value: cell => (cell === 'true' || cell === 'false' ? cell === 'true' : undefined)
  },
  date: {
    schema: { type: 'INT32', converted_type: 'DATE' },
    value: cell => (DATE.test(cell) ? Math.floor(Date.parse(cell) / DAY) : undefined)
  },
  timestamp: {
    schema: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    value: cell => (MOMENT.test(cell) ? BigInt(Date.parse(cell)) : undefined)
  }
}

function integerOf(cell: string): bigint | undefined {
  if (!INTEGER.test(cell)) return undefined
  const value = BigInt(cell)
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/** A part of a Parquet file, by itself: what was written before is known by its offset and row groups alone. */
export default function encodePart(part: ParquetPart): EncodedPart {
  const { columns, offset } = part
  const writer = new ByteWriter()
  const note = 'note' in part && part.note !== undefined ? [{ key: 'truncated', value: part.note }] : []
  const file = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaOf)],
    kvMetadata: note
  })
  if (offset > 0) Object.assign(writer, { index: 0, offset })
  if ('groups' in part) {
    file.row_groups.push(...part.groups)
    file.num_rows = part.groups.reduce((sum, { num_rows: rows }) => sum + rows, 0n)
    void file.finish()
    return { bytes: writer.getBytes().slice(), group: undefined }
  }
  const data = columns.map((_, index) => valuesOf(columns, index, part.rows))
  const misfit = columns.find((_, index) => data[index] === undefined)
  if (misfit) return { misfit: misfit.name }
  const columnData = columns.map(({ name }, index) => ({ name, data: data[index] as Value[], offsetIndex: false }))
  void file.write({ columnData, rowGroupSize: part.rows.length })
  return { bytes: writer.getBytes().slice(), group: file.row_groups[0] }
}

const schemaOf = ({ name, type }: ParquetColumn): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...types[type].schema
})

/** The values of a column; undefined when one is of another type. */
function valuesOf(
  columns: readonly ParquetColumn[],
  index: number,
  rows: readonly (readonly Cell[])[]
): Value[] | undefined {
  const { value } = types[columns[index]?.type ?? 'text']
  const values = rows.map(row => {
    const cell = row[index] ?? null
    return cell === null ? null : value(cell)
  })
  return values.includes(undefined) ? undefined : (values as Value[])
}
