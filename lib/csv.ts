/** A cell; null is an empty one. */
export type CsvCell = string | number | null

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Spreadsheets drop these before they look for a formula. */
const DROPPED = /^[\t\r\n]/
/** Begins a formula: in a cell, and behind what a spreadsheet of another country separates cells by. */
const FORMULA = /(^|[;|\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g
const QUOTED = /[",;|\t\r\n]/

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The first line of a CSV file, with the names of its columns. It begins with a byte order mark, since Excel takes UTF-8
 * without one for the code page of its country.
 */
export const csvHead = (names: readonly CsvCell[]): string => BYTE_ORDER_MARK + csvLine(names)

/** A line of CSV (RFC 4180). What a spreadsheet would calculate gets an apostrophe in front (CWE-1236). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || NUMBER.test(cell)) return String(cell)
  const text = (DROPPED.test(cell) ? "'" : '') + cell.replaceAll(FORMULA, "$1'$2")
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
