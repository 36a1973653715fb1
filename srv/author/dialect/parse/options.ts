import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { commonIndent, dedent, indentOf, isBlank, trimBlankLines, type SourceLine } from '../lines/lines.ts'

interface Option {
  label: string
  line: number
  body: SourceLine[]
}

/** Neighbouring OPTION blocks; `indent` is the column of their markers. */
export interface OptionGroup {
  id: string
  line: number
  indent: number
  options: Option[]
}

const BEGIN = /^[ \t]*\[OPTION[ _-]BEGIN[ \t]*\[([^\]]{0,200})\][ \t]*\][ \t]*$/i
const END = /^[ \t]*\[OPTION[ _-]END[ \t]*\][ \t]*$/i

/**
 * Extracts the OPTION groups of a text. Each is replaced by the text of `slotLine`, between blank lines and indented
 * like the markers of the group, so that a group inside a list item stays there. Unmatched begin and end markers are
 * repaired and reported.
 */
export function extractOptions(
  lines: SourceLine[],
  report: Report,
  slotLine: (group: OptionGroup) => string
): { lines: SourceLine[]; groups: OptionGroup[] } {
  if (!lines.some(line => BEGIN.test(line.text) || END.test(line.text))) return { lines, groups: [] }
  const inCode = codeLines(lines)
  const kept: SourceLine[] = []
  const groups: OptionGroup[] = []
  let joinable: OptionGroup | undefined
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    const label = inCode[index] ? undefined : BEGIN.exec(line.text)?.[1]
    if (label === undefined) {
      if (!inCode[index] && END.test(line.text)) {
        report.healed('option-end-unmatched', line.line, '[OPTION END] without [OPTION BEGIN] removed')
        continue
      }
      kept.push(line)
      if (!isBlank(line)) joinable = undefined
      continue
    }
    const end = findEnd(lines, inCode, index, report)
    const indent = indentOf(line.text)
    const body = optionBody(lines.slice(index + 1, end), indent, line, report)
    if (!joinable) {
      joinable = { id: `option-${line.line}`, line: line.line, indent, options: [] }
      groups.push(joinable)
      const blank = { text: '', line: line.line }
      kept.push(blank, { text: ' '.repeat(indent) + slotLine(joinable), line: line.line }, blank)
    }
    joinable.options.push({ label: label.trim(), line: line.line, body })
    // Without an end marker the body ends at the next begin marker, which is not consumed here.
    index = END.test(lines[end]?.text ?? '') ? end : end - 1
  }
  return { lines: kept, groups }
}

/** Index of the line after the option's body: its end marker, else the next begin marker, else the end of the text. */
function findEnd(lines: SourceLine[], inCode: boolean[], begin: number, report: Report): number {
  for (let index = begin + 1; index < lines.length; index += 1) {
    if (inCode[index]) continue
    const text = lines[index]?.text ?? ''
    if (END.test(text)) return index
    if (!BEGIN.test(text)) continue
    report.healed('option-end-missing', lines[begin]?.line ?? 1, 'OPTION block without end closed before the next one')
    return index
  }
  report.healed('option-end-missing', lines[begin]?.line ?? 1, 'OPTION block without end closed at the end of the step')
  return lines.length
}

function optionBody(lines: SourceLine[], indent: number, begin: SourceLine, report: Report): SourceLine[] {
  const body = trimBlankLines(lines.map(line => ({ ...line, text: dedent(line.text, indent) })))
  const common = commonIndent(body)
  if (common < 4) return body
  report.healed('option-indented', begin.line, `Body of the OPTION block moved left by ${common} columns`)
  return body.map(line => ({ ...line, text: dedent(line.text, common) }))
}
