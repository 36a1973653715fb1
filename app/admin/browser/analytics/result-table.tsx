import { counted } from '../parts/format.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import type { Result } from '../../metadata/chart-data.ts'

const MOST_SHOWN = 500

/** Rows as a plain table with its caption. */
export function ResultTable({ columns, rows, truncated, durationMs, aboutPeople }: Result) {
  const caption = (
    <span role="status">
      {counted(rows.length, 'row')} in {durationMs} ms
      {truncated && '; there are more, so add a LIMIT or a filter'}
      {rows.length > MOST_SHOWN && `; the first ${MOST_SHOWN} are shown`}
      {aboutPeople && '; only groups of five people at least'}
    </span>
  )
  return <PlainTable label="Result" caption={caption} columns={columns} rows={rows.slice(0, MOST_SHOWN)} />
}
