import { badRequest } from '../../../lib/errors.ts'
import { archiveFile, type ExportedFile, workbookFile } from './exported-file.ts'
import { legacySheets } from './legacy-tables.ts'

/** The tables for other systems: an archive with a CSV file each, or a workbook with a sheet each. @throws HttpError 400 */
export function exportLegacyData({ format }: { readonly format?: unknown }): ExportedFile {
  if (format === 'csv') return archiveFile(legacySheets(), 'legacy-data.zip')
  if (format === 'xlsx') return workbookFile(legacySheets(), 'legacy-data.xlsx')
  throw badRequest('invalid_value', 'format must be csv or xlsx', 'format')
}
