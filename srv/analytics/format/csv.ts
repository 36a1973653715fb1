/** Begins a formula in programs that show tables. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const QUOTED = /[",\r\n]/

/** A line of CSV (RFC 4180); a text that a program would take for a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | null): string {
  if (value === null) return ''
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
