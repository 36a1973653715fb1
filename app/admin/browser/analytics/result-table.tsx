import * as words from '#workplace-words/pages/analytics.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import type { Result } from '../../metadata/chart-data.ts'

const MOST_SHOWN = 500

/** Rows as a plain table with its caption. */
export function ResultTable({ columns, rows, truncated, durationMs, aboutPeople }: Result) {
  const parts = [
    words.rowsIn(rows.length, durationMs),
    truncated && words.thereAreMore,
    rows.length > MOST_SHOWN && words.firstShown(MOST_SHOWN),
    aboutPeople && words.onlyGroups
  ]
  const caption = <span role="status">{parts.filter(Boolean).join('; ')}</span>
  return <PlainTable label={words.result} caption={caption} columns={columns} rows={rows.slice(0, MOST_SHOWN)} />
}
