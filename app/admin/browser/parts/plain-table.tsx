import type { ComponentChildren } from 'preact'

interface PlainTableProps {
  /** Name of the table for those who cannot see it. */
  readonly label: string
  readonly caption?: ComponentChildren
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
  /** The first cell names its row. */
  readonly namesRows?: boolean
}

/** A table that scrolls in itself where it is wider than the page. */
export function PlainTable({ label, caption, columns, rows, namesRows = false }: PlainTableProps) {
  return (
    <div class="result" tabIndex={0} role="region" aria-label={label}>
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
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
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                namesRows && column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
