import { wordsOf } from '../../metadata/words.ts'
import type { Row } from '../../metadata/evaluate.ts'
import { shown } from '../parts/format.ts'

/** Values that have members, as a small table. */
export function Records({ rows }: { readonly rows: readonly Row[] }) {
  const names = [...new Set(rows.flatMap(Object.keys))].filter(name => !name.includes('@'))
  return (
    <table class="records">
      <thead>
        <tr>
          {names.map(name => (
            <th key={name} scope="col">
              {wordsOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {names.map(name => (
              <td key={name}>{shown(row[name], undefined)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
