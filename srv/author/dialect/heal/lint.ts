import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'

const NUMBERED = /^[ \t]+(\d{1,9})[.)][ \t]/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/

/**
 * Warns about numbered items that are indented outside a list: as code, or as a second list where one was interrupted. A
 * list that begins with 1 behind up to three blanks is right.
 */
export function warnIndentedNumbers(lines: readonly SourceLine[], report: Report): void {
  const inCode = codeLines(lines)
  let inList = false
  lines.forEach((line, index) => {
    if (inCode[index] || isBlank(line)) return
    const indent = indentOf(line.text)
    const number = NUMBERED.exec(line.text)?.[1]
    if (number !== undefined && !inList && (indent >= 4 || Number(number) !== 1)) {
      report.warn('indented-number', line.line, 'Numbered item is indented and belongs to no list')
    }
    if (ITEM.test(line.text)) inList = true
    else if (indent === 0 && isBlank(lines[index - 1])) inList = false
  })
}
