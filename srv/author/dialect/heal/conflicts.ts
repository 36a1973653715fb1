import { codeLines } from '../lines/fence-scanner.ts'
import { upToLine, type Report } from '../model/findings.ts'
import type { SourceLine } from '../lines/lines.ts'

const BEGIN = /^<{4,7}(?!<)(?: |$)/
const MIDDLE = /^={4,7}\s*$/
const END = /^>{4,7}(?!>)(?: |$)/

/**
 * Resolves merge conflicts that were committed by accident: with seven marker characters the first side is kept, with
 * fewer the second. A conflict that lies completely inside a code block is an example and stays.
 */
export function healConflicts(lines: SourceLine[], report: Report): SourceLine[] {
  if (!lines.some(line => BEGIN.test(line.text))) return lines
  const inCode = codeLines(lines)
  const healed: SourceLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    const block = BEGIN.test(line.text) ? readConflict(lines, index) : undefined
    if (!block || inCode.slice(index, block.end + 1).every(Boolean)) {
      healed.push(line)
      continue
    }
    const keepFirst = line.text.startsWith('<<<<<<<')
    healed.push(...(keepFirst ? lines.slice(index + 1, block.middle) : lines.slice(block.middle + 1, block.end)))
    const range = upToLine(line.line, lines[block.end]?.line ?? line.line)
    const side = keepFirst ? 'first' : 'second'
    report.healed('merge-conflict', line.line, `Merge conflict: kept the ${side} side${range}`)
    index = block.end
  }
  return healed
}

function readConflict(lines: SourceLine[], begin: number): { middle: number; end: number } | undefined {
  let middle = -1
  for (let index = begin + 1; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? ''
    if (BEGIN.test(text)) return undefined
    if (middle < 0 && MIDDLE.test(text)) middle = index
    else if (middle >= 0 && END.test(text)) return { middle, end: index }
  }
  return undefined
}
