/** A cell as a spreadsheet shows it; numbers are told from texts. */
export type CsvCell = string | number

/** Lines of a CSV file (RFC 4180), each ended. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

/** A text that a spreadsheet would calculate begins with an apostrophe (CWE-1236). */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[\t\r\n ]*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
