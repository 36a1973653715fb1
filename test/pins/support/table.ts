/** One row by column; what is absent or undefined is shown as an empty cell. */
export type TableRow = Readonly<Record<string, unknown>>

/**
 * Rows as text in aligned columns under a header, in the given order of rows and of first use of columns. Texts stand
 * as they are, everything else as JSON. Throws when there are no rows: an empty pin would pin nothing.
 */
export function table(rows: readonly TableRow[]): string {
  if (rows.length === 0) throw new Error('A table needs rows')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cells = [columns, ...rows.map(row => columns.map(column => cell(row[column])))]
  const widths = columns.map((_, index) => Math.max(...cells.map(line => (line[index] ?? '').length)))
  return cells.map(line => aligned(line, widths)).join('')
}

function aligned(line: readonly string[], widths: readonly number[]): string {
  const padded = line.map((text, index) => text.padEnd(widths[index] ?? 0))
  return `${padded.join('  ').trimEnd()}\n`
}

function cell(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' && !/\s{2}|[\r\n\t]/.test(value) ? value : JSON.stringify(value)
}
