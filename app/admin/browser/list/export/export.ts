import { type ListState, listQuery } from '../../../metadata/query/list-query.ts'
import type { Entity } from '../../../metadata/types.ts'
import { readList } from '../../data/service.ts'
import { headOf, linesOf } from './lines.ts'

const PAGE = 1000

/** The rows that the list finds, `most` at most, with its columns, as a CSV file. @throws Refusal; DOMException when it is aborted */
export async function exportCsv(
  entity: Entity,
  path: string,
  state: ListState,
  most: number,
  onProgress: (rows: number) => void,
  signal: AbortSignal
): Promise<Blob> {
  const parts = [headOf(entity)]
  for (let skip = 0; skip < most; skip += PAGE) {
    const query = listQuery(entity, state, { top: PAGE, skip, count: false })
    const { rows } = await readList(`${path}?${query}`, signal)
    parts.push(...linesOf(entity, rows))
    onProgress(skip + rows.length)
    if (rows.length < PAGE) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
