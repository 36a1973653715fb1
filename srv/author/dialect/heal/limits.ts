import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { isBlank, type SourceLine } from '../lines/lines.ts'

const CONTAINER_LIMIT = 24
const EMPHASIS_LIMIT = 4000
const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const EMPHASIS = /[*_~]+/g

/** Flattens very deep nesting and very dense emphasis, for which Markdown parsers need more than linear time. */
export function healLimits(lines: SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const shallow = lines.map((line, index) => (inCode[index] ? line : flattenContainers(line, report)))
  return escapeDenseEmphasis(shallow, inCode, report)
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

/** Escapes the emphasis marks of a paragraph when there are more than an author would write by hand. */
function escapeDenseEmphasis(lines: SourceLine[], inCode: boolean[], report: Report): SourceLine[] {
  const healed = [...lines]
  let start = 0
  lines.forEach((line, index) => {
    const ends = isBlank(line) || inCode[index] === true || index === lines.length - 1
    if (!ends) return
    const block = lines.slice(start, index + 1)
    const count = block.reduce(
      (sum, each, at) => sum + (inCode[start + at] ? 0 : (each.text.match(EMPHASIS)?.length ?? 0)),
      0
    )
    if (count > EMPHASIS_LIMIT) {
      report.healed('markup-too-dense', block[0]?.line ?? 1, 'Emphasis marks of an over-full paragraph shown as text')
      block.forEach((each, at) => {
        if (inCode[start + at]) return
        healed[start + at] = { ...each, text: each.text.replace(EMPHASIS, run => run.replace(/./g, '\\$&')) }
      })
    }
    start = index + 1
  })
  return healed
}
