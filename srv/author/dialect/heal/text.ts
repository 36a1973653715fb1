import { replaceOutsideCode } from '../lines/code-spans.ts'
import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { healHeadings } from './headings.ts'
import { healIndentation } from './indentation.ts'
import { healLinks } from './links.ts'
import { healNumberedItems } from './numbered-items.ts'
import { healTables } from './tables.ts'
import { isBlank, type SourceLine } from '../lines/lines.ts'

/** Repairs images (also in their older form), links, quotes, lists, headings, tables and HTML blocks outside code. */
export function healText(lines: SourceLine[], report: Report): SourceLine[] {
  const joined = mergeQuotes(lines, report)
  const inCode = codeLines(joined)
  const mended = joined.map((line, index) => (inCode[index] ? line : healLinks(healImages(line, report), report)))
  const numbered = healNumberedItems(separateHtmlEnds(mended, inCode, report), report)
  return healTables(healHeadings(healIndentation(numbered, report), report), report)
}

const SPACED_IMAGE = /!\[([^[\]\n]*)\]\(([^()<>"'\n]+)\)/g

/** Removes the old border mark `!![`, and puts image paths with blanks in angle brackets, as Markdown requires. */
function healImages(line: SourceLine, report: Report): SourceLine {
  if (!line.text.includes('![')) return line
  const unmarked = replaceOutsideCode(line.text, /!!(?=\[)/g, () => '!')
  const text = replaceOutsideCode(unmarked, SPACED_IMAGE, (image, alt, path) =>
    /[ \t]/.test(path.trim()) ? `![${alt}](<${path.trim()}>)` : image
  )
  if (text !== unmarked) report.healed('image-path', line.line, 'Image path with blanks put in angle brackets')
  return text === line.text ? line : { ...line, text }
}

const QUOTED_RULE = /^ {0,3}>[ \t]*(?:-{3,}|_{3,}|\*{3,})[ \t]*$/

/** Merges two quotes that are separated by blank lines around a quoted rule. */
function mergeQuotes(lines: SourceLine[], report: Report): SourceLine[] {
  if (!lines.some(line => QUOTED_RULE.test(line.text))) return lines
  const inCode = codeLines(lines)
  const healed = [...lines]
  lines.forEach((line, index) => {
    if (inCode[index] || !QUOTED_RULE.test(line.text)) return
    let above = index - 1
    while (above >= 0 && isBlank(lines[above])) above -= 1
    let below = index + 1
    while (below < lines.length && isBlank(lines[below])) below += 1
    const isQuote = (at: number): boolean => at >= 0 && /^ {0,3}>/.test(lines[at]?.text ?? '')
    if (!isQuote(above) || !isQuote(below)) return
    for (let at = above + 1; at < below; at += 1) healed[at] = { text: '>', line: lines[at]?.line ?? line.line }
    report.healed('quote-divider', line.line, 'Quotes parted by a quoted rule merged')
  })
  return healed
}

const BLOCK_END = /<\/(?:table|details|div|iframe|summary|ul|ol)>[ \t]*$/i
const BLOCK_BEGIN = /^[ \t]*<\/?[a-z]/i

/**
 * Inserts a blank line after a closing HTML block before text, and after any HTML before a fence, which Markdown would
 * otherwise parse as raw HTML.
 */
function separateHtmlEnds(lines: SourceLine[], inCode: boolean[], report: Report): SourceLine[] {
  let inHtml = false
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    if (isBlank(line) || inCode[index]) inHtml = false
    else inHtml ||= BLOCK_BEGIN.test(line.text)
    const swallowsFence = inHtml && inCode[index + 1] === true
    const swallowsText = inHtml && BLOCK_END.test(line.text) && !isBlank(next) && !/^\s*</.test(next?.text ?? '')
    if (!swallowsFence && !swallowsText) return [line]
    inHtml = false
    report.healed('html-block-end', line.line, 'Blank line put between HTML and what follows it')
    return [line, { text: '', line: line.line }]
  })
}
