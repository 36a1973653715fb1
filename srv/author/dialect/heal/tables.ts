import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { isBlank, type SourceLine } from '../lines/lines.ts'

const QUOTE_MARKS = /^[ \t>]*/
/** Marks of quotes and lists before the header of a table. */
const LEAD = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/

/**
 * Gives the line below the header of a table as many cells as the header has, where the rows agree with the header; else Markdown
 * shows a paragraph of pipes, and a warning says so. A table without a header is a warning too.
 */
export function healTables(lines: readonly SourceLine[], report: Report): SourceLine[] {
  if (!lines.some(({ text }) => isSeparator(text))) return [...lines]
  const inCode = codeLines(lines)
  return lines.map((line, index) => {
    if (inCode[index] || !isSeparator(line.text)) return line
    const [header, row] = [lines[index - 1], lines[index + 1]]
    if (!isRow(header)) {
      if (isBlank(header) && isRow(row))
        report.warn('table-header', line.line, 'A table needs a header above this line')
      return line
    }
    const [wanted, written] = [cellsOf(header.text.replace(LEAD, '')).length, cellsOf(line.text)]
    if (wanted === written.length) return line
    if (isRow(row) && cellsOf(row.text).length !== wanted) {
      const message = `The header has ${wanted} cells, this line ${written.length}: it is no table`
      report.warn('table-columns', line.line, message)
      return line
    }
    report.healed(
      'table-columns',
      line.line,
      `${wanted} cells below a header of ${wanted}, instead of ${written.length}`
    )
    const cells = Array.from({ length: wanted }, (_, cell) => written[cell]?.trim() ?? '---')
    return { ...line, text: `${QUOTE_MARKS.exec(line.text)?.[0] ?? ''}|${cells.join('|')}|` }
  })
}

/** True for a line of dashes, colons and at least one pipe. */
function isSeparator(text: string): boolean {
  const inner = text.replace(QUOTE_MARKS, '')
  return inner.includes('|') && /^[|:\- \t]+$/.test(inner) && cellsOf(inner).every(cell => /^:?-+:?$/.test(cell.trim()))
}

function isRow(line: SourceLine | undefined): line is SourceLine {
  return line !== undefined && !isBlank(line) && line.text.includes('|')
}

/** The cells of a row: pipes at its ends part nothing, nor does one behind a backslash. */
function cellsOf(text: string): string[] {
  const inner = text.replace(QUOTE_MARKS, '').trimEnd()
  const cells = inner.split(/(?<!\\)\|/)
  if (cells[0]?.trim() === '') cells.shift()
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells
}
