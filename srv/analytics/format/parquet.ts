import { badRequest } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import type { Cell } from '../../cap/database/restricted/reader.ts'
import type { EncodedPart, ParquetColumn, ParquetPart, RowGroup } from './parquet.worker.ts'

const encodePart = inWorker<ParquetPart, EncodedPart>(new URL('./parquet.worker.ts', import.meta.url), { young: 32 })

type Rows = readonly (readonly Cell[])[]

/** Rows, and characters of their cells, that are packed together. */
const GROUP_ROWS = 20_000
const GROUP_SIZE = 8 * MB

/**
 * Rows as an Apache Parquet file, some at a time, packed in a worker thread. What `batches` return at their end is the value of
 * `truncated` in the metadata of the file. A text is a text there, whatever a spreadsheet makes of its first character.
 * @throws HttpError 400 for a column with values of several types
 */
export async function* parquetFile(
  declared: readonly ParquetColumn[],
  batches: AsyncGenerator<Rows, string | undefined>
): AsyncGenerator<Buffer> {
  const columns = distinct(declared)
  const groups: RowGroup[] = []
  let offset = 0
  const encode = async (part: Omit<ParquetPart, 'columns' | 'offset'>): Promise<Buffer> => {
    const encoded = await encodePart({ columns, offset, ...part } as ParquetPart)
    if ('misfit' in encoded) throw misfit(encoded.misfit)
    if (encoded.group) groups.push(encoded.group)
    offset += encoded.bytes.length
    return Buffer.from(encoded.bytes.buffer)
  }
  let rows: (readonly Cell[])[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await batches.next()
      if (!done) {
        rows.push(...value)
        size += value.reduce((sum, row) => sum + sizeOf(row), 0)
      }
      if (rows.length > 0 && (done || rows.length >= GROUP_ROWS || size >= GROUP_SIZE)) {
        yield await encode({ rows })
        rows = []
        size = 0
      }
      if (!done) continue
      yield await encode({ groups, note: value })
      return
    }
  } finally {
    await batches.return(undefined)
  }
}

const sizeOf = (row: readonly Cell[]): number => row.reduce((sum, cell) => sum + (cell?.length ?? 1), 0)

const misfit = (name: string): Error =>
  badRequest('sql_types', `The column ${name} has values of several types, which Parquet has not: CAST them`, 'sql')

/** Columns with names of their own, as the format wants them: a second `slug` is `slug_2`. */
function distinct(columns: readonly ParquetColumn[]): readonly ParquetColumn[] {
  const taken = new Set<string>()
  return columns.map(({ name, type }) => {
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name}_${number}`
    taken.add(own)
    return { name: own, type }
  })
}
