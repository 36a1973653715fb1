import { counted } from '../parts/format.ts'
import type { Result } from '../../metadata/chart-data.ts'

const MOST_SHOWN = 500

/** Rows as a plain table with its caption. */
export function ResultTable({ columns, rows, truncated, durationMs, aboutPeople }: Result) {
  return (
    <div class="result" tabIndex={0} role="region" aria-label="Result">
      <table>
        <caption>
          <span role="status">
            {counted(rows.length, 'row')} in {durationMs} ms
            {truncated && '; there are more, so add a LIMIT or a filter'}
            {rows.length > MOST_SHOWN && `; the first ${MOST_SHOWN} are shown`}
            {aboutPeople && '; only groups of five people at least'}
          </span>
        </caption>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
