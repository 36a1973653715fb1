import { Readable } from 'node:stream'
import { badRequest } from '../../../lib/errors.ts'
import { csvLine } from '../format/csv.ts'
import { legacySheets } from './legacy-tables.ts'
import { type Sheet, workbook } from './xlsx.ts'
import { type Entry, zip } from './zip.ts'

/** A file that is made as it is sent. */
export interface ExportedFile {
  readonly content: Readable
  readonly mimetype: string
  readonly filename: string
}

/** The tables for other systems: an archive with a CSV file each, or a workbook with a sheet each. @throws HttpError 400 */
export function exportLegacyData(format: unknown): ExportedFile {
  if (format === 'csv')
    return {
      content: Readable.from(zip(legacySheets().map(csvFile)), { objectMode: false }),
      mimetype: 'application/zip',
      filename: 'legacy-data.zip'
    }
  if (format === 'xlsx')
    return {
      content: Readable.from(zip(workbook(legacySheets())), { objectMode: false }),
      mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: 'legacy-data.xlsx'
    }
  throw badRequest('invalid_value', 'format must be csv or xlsx', 'format')
}

const csvFile = ({ name, rows }: Sheet): Entry => ({ name: `${name}.csv`, content: linesOf(rows) })

async function* linesOf(rows: Sheet['rows']): AsyncGenerator<string> {
  for await (const row of rows) yield csvLine(row.map(cell => (cell === null ? null : String(cell))))
}
