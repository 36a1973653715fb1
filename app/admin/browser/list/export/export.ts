import { valueAt } from '../../../metadata/evaluate.ts'
import { type CsvCell, csvHead, csvLine } from '../../../../../lib/csv.ts'
import { propertyAt } from '../../../metadata/query/paths.ts'
import { type ListState, listQuery } from '../../../metadata/query/list-query.ts'
import type { Entity } from '../../../metadata/types.ts'
import { readList, type Row } from '../../data/service.ts'
import { shownAt } from '../../parts/format.ts'

const PAGE = 1000

/** Rows of one file; a list with more is narrowed by filters first. */
export const MOST_EXPORTED = 100_000

/** All rows that the list finds, with its columns, as a CSV file. @throws Refusal; DOMException when it is aborted */
export async function exportCsv(
  entity: Entity,
  path: string,
  state: ListState,
  onProgress: (rows: number) => void,
  signal: AbortSignal
): Promise<Blob> {
  const parts = [csvHead(entity.columns.map(({ label }) => label))]
  for (let skip = 0; skip < MOST_EXPORTED; skip += PAGE) {
    const query = listQuery(entity, state, { top: PAGE, skip, count: false })
    const { rows } = await readList(`${path}?${query}`, signal)
    parts.push(...rows.map(row => csvLine(entity.columns.map(({ path: at }) => cellOf(entity, row, at)))))
    onProgress(skip + rows.length)
    if (rows.length < PAGE) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function cellOf(entity: Entity, row: Row, path: string): CsvCell {
  const value = valueAt(row, path)
  const property = propertyAt(entity, path)
  if (typeof value === 'number' && property?.text === undefined) return value
  // 64 bits and decimals come as texts
  if (/^Edm\.(?:Int64|Decimal)$/.test(property?.type ?? '') && typeof value === 'string') return value
  // times as ISO 8601 are sorted and calculated with
  if (property?.type === 'Edm.DateTimeOffset' && typeof value === 'string') return value
  return shownAt(entity, row, path)
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
