import { codeLines } from '../lines/fence-scanner.ts'
import { ListStack } from '../lines/list-stack.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'

const CONTAINER_LIMIT = 24
const MARKS_LIMIT = 4000
const STRAY_LIMIT = 2000
const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const EMPHASIS = /[*_~]/g
const BRACKETS = /[[\]]/g
const EXCLAMATIONS = /!(?!\[)/g
const WHOLE_LINK = /\[[^[\]\n]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/g

/** Flattens very deep nesting and very dense markup, for which Markdown parsers need more than linear time. */
export function healLimits(lines: SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const shallow = flattenLists(
    lines.map((line, index) => (inCode[index] ? line : flattenContainers(line, report))),
    inCode,
    report
  )
  return escapeDenseMarks(shallow, inCode, report)
}

/** Removes the container marks of a line beyond the limit: `> > > …` or `- - - …`. */
function flattenContainers(line: SourceLine, report: Report): SourceLine {
  const mark = new RegExp(CONTAINER)
  let kept = 0
  let end = 0
  for (let depth = 1; mark.test(line.text); depth += 1) {
    end = mark.lastIndex
    if (depth === CONTAINER_LIMIT) kept = end
  }
  if (kept === 0 || end === kept || /^[\s*-]+$/.test(line.text)) return line
  report.healed('nesting-too-deep', line.line, `Nesting deeper than ${CONTAINER_LIMIT} flattened`)
  return { ...line, text: line.text.slice(0, kept) + line.text.slice(end) }
}

/** Moves lines of lists that are nested deeper than the limit, line below line, left to the deepest that is allowed. */
function flattenLists(lines: SourceLine[], inCode: readonly boolean[], report: Report): SourceLine[] {
  const lists = new ListStack()
  return lines.map((line, index) => {
    if (inCode[index] || isBlank(line)) return line
    const limit = lists.offsetOf(CONTAINER_LIMIT)
    const isTooDeep = limit !== undefined && indentOf(line.text) > limit
    const shallow = isTooDeep ? { ...line, text: ' '.repeat(limit) + line.text.trimStart() } : line
    if (isTooDeep) report.healed('nesting-too-deep', line.line, `Lists deeper than ${CONTAINER_LIMIT} flattened`)
    lists.read(shallow.text, isBlank(lines[index - 1]))
    return shallow
  })
}

/** Escapes the marks of a paragraph when there are more than an author would write by hand. */
function escapeDenseMarks(lines: SourceLine[], inCode: readonly boolean[], report: Report): SourceLine[] {
  const healed = [...lines]
  let start = 0
  lines.forEach((line, index) => {
    const ends = isBlank(line) || inCode[index] === true || index === lines.length - 1
    if (!ends) return
    for (const [pattern, what] of denseMarks(lines.slice(start, index + 1).filter((_, at) => !inCode[start + at]))) {
      report.healed('markup-too-dense', lines[start]?.line ?? 1, `${what} of an over-full paragraph shown as text`)
      for (let at = start; at <= index; at += 1) {
        const each = healed[at] as SourceLine
        if (!inCode[at]) healed[at] = { ...each, text: each.text.replace(pattern, '\\$&') }
      }
    }
    start = index + 1
  })
  return healed
}

function denseMarks(paragraph: readonly SourceLine[]): [pattern: RegExp, what: string][] {
  const count = (pattern: RegExp): number =>
    paragraph.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
  const dense: [RegExp, string][] = []
  if (count(EMPHASIS) > MARKS_LIMIT) dense.push([EMPHASIS, 'Emphasis marks'])
  if (count(BRACKETS) - 2 * count(WHOLE_LINK) > STRAY_LIMIT) dense.push([BRACKETS, 'Brackets'])
  if (count(EXCLAMATIONS) > STRAY_LIMIT) dense.push([EXCLAMATIONS, 'Exclamation marks'])
  return dense
}
