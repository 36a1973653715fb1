import { Readable } from 'node:stream'
import { badRequest } from '../../../lib/errors.ts'
import { csvHead, csvLine } from '../../../lib/csv.ts'
import { type Cells, type Sheet, workbook } from './xlsx.ts'
import { type Entry, zip } from './zip.ts'

/** A file that is made as it is sent. */
export interface ExportedFile {
  readonly content: Readable
  readonly mimetype: string
  readonly filename: string
  /** Tells whether it has no rows, where that can be asked. */
  readonly isEmpty?: () => Promise<boolean>
}

type Form = 'csv' | 'xlsx' | 'json'

/** A sheet as a file; null is CSV. @throws HttpError 400 for another format than `allowed` */
export function sheetFile(sheet: Sheet, name: string, format: unknown, allowed: readonly Form[]): ExportedFile {
  const form = allowed.find(each => each === (format ?? 'csv'))
  if (form === undefined)
    throw badRequest('invalid_value', `format must be ${allowed.join(', ').replace(/, (\w+)$/, ' or $1')}`, 'format')
  if (form === 'csv') return file(linesOf(sheet.rows), 'text/csv; charset=utf-8', `${name}.csv`)
  if (form === 'json') return file(objectsOf(sheet.rows), 'application/json', `${name}.json`)
  return workbookFile([sheet], `${name}.xlsx`)
}

/** Sheets as a workbook. */
export const workbookFile = (sheets: readonly Sheet[], filename: string): ExportedFile =>
  file(zip(workbook(sheets)), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename)

/** Sheets as an archive with a CSV file each. */
export const archiveFile = (sheets: readonly Sheet[], filename: string): ExportedFile =>
  file(zip(sheets.map(csvEntry)), 'application/zip', filename)

const file = (content: AsyncIterable<string | Buffer>, mimetype: string, filename: string): ExportedFile => ({
  content: Readable.from(content, { objectMode: false }),
  mimetype,
  filename
})

const csvEntry = ({ name, rows }: Sheet): Entry => ({ name: `${name}.csv`, content: linesOf(rows) })

async function* linesOf(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  let lineOf = csvHead
  for await (const row of rows) {
    yield lineOf(row.map(cell => (cell === null ? null : String(cell))))
    lineOf = csvLine
  }
}

/** An array of objects with the names of the columns. */
async function* objectsOf(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  let names: readonly string[] | undefined
  let before = '['
  for await (const row of rows) {
    if (!names) {
      names = row.map(String)
      continue
    }
    yield before + JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]])))
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}
