import { codeLines } from '../lines/fence-scanner.ts'
import { ListStack } from '../lines/list-stack.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'

const CONTAINER_LIMIT = 24
const EMPHASIS_LIMIT = 4000
const STRAY_LIMIT = 2000
const TAGS_LIMIT = 10_000
const UNDERLINES_LIMIT = 1000
const ITEMS_LIMIT = 5000
/** Parsers need quadratic time for escaped marks as well. */
const ESCAPED_LIMIT = 6000
const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const EMPHASIS = /[*_~]/g
const BRACKETS = /[[\]]/g
const EXCLAMATIONS = /!(?!\[)/g
const TAG = /<[a-z!?/]/gi
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const WHOLE_LINK = /\[[^[\]\n]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/g

/** Flattens very deep nesting and very dense markup, for which Markdown parsers need more than linear time. */
export function healLimits(lines: SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const shallow = flattenLists(
    lines.map((line, index) => (inCode[index] ? line : flattenContainers(line, report))),
    inCode,
    report
  )
  refuseDenseBlocks(shallow, inCode, report)
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

/** Refuses what cannot be escaped without changing a page that people could have written, in smaller numbers. */
function refuseDenseBlocks(lines: readonly SourceLine[], inCode: readonly boolean[], report: Report): void {
  let tags = 0
  let underlines = 0
  let items = 0
  lines.forEach((line, index) => {
    if (isBlank(line) || inCode[index]) return void (tags = 0)
    tags += line.text.match(TAG)?.length ?? 0
    if (UNDERLINE.test(line.text) && !isBlank(lines[index - 1])) underlines += 1
    if (ITEM.test(line.text)) items += 1
    if (tags > TAGS_LIMIT)
      report.refuse('markup-too-dense', line.line, `More than ${TAGS_LIMIT} tags without a blank line`)
    if (underlines > UNDERLINES_LIMIT)
      report.refuse('markup-too-dense', line.line, `More than ${UNDERLINES_LIMIT} headings underlined with = or -`)
    if (items > ITEMS_LIMIT) report.refuse('markup-too-dense', line.line, `More than ${ITEMS_LIMIT} items of lists`)
  })
}

/** Escapes the marks of a paragraph when there are more than an author would write by hand; refuses a text full of them. */
function escapeDenseMarks(lines: SourceLine[], inCode: readonly boolean[], report: Report): SourceLine[] {
  const healed = [...lines]
  let start = 0
  let escaped = 0
  lines.forEach((line, index) => {
    const ends = isBlank(line) || inCode[index] === true || index === lines.length - 1
    if (!ends) return
    for (const { marks, what, count } of denseMarks(lines.slice(start, index + 1), inCode.slice(start, index + 1))) {
      const first = lines[start]?.line ?? 1
      escaped += count
      if (escaped > ESCAPED_LIMIT)
        report.refuse('markup-too-dense', first, `More than ${ESCAPED_LIMIT} ${what} in over-full paragraphs`)
      report.healed('markup-too-dense', first, `The ${what} of an over-full paragraph shown as text`)
      for (let at = start; at <= index; at += 1) {
        const each = healed[at] as SourceLine
        if (!inCode[at]) healed[at] = { ...each, text: each.text.replace(marks, '\\$&') }
      }
    }
    start = index + 1
  })
  return healed
}

interface Dense {
  marks: RegExp
  what: string
  count: number
}

function denseMarks(paragraph: readonly SourceLine[], inCode: readonly boolean[]): Dense[] {
  const count = (marks: RegExp): number =>
    paragraph.reduce((sum, { text }, at) => sum + (inCode[at] ? 0 : (text.match(marks)?.length ?? 0)), 0)
  const stray = count(BRACKETS) - 2 * count(WHOLE_LINK)
  const found: (Dense & { limit: number })[] = [
    { marks: EMPHASIS, what: 'emphasis marks', count: count(EMPHASIS), limit: EMPHASIS_LIMIT },
    { marks: BRACKETS, what: 'brackets', count: stray, limit: STRAY_LIMIT },
    { marks: EXCLAMATIONS, what: 'exclamation marks', count: count(EXCLAMATIONS), limit: STRAY_LIMIT }
  ]
  return found.filter(each => each.count > each.limit)
}
