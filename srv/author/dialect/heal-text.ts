import { replaceOutsideCode } from './code-spans.ts'
import { codeLines } from './fence-scanner.ts'
import type { Report } from './findings.ts'
import { indentOf, isBlank, type SourceLine } from './lines.ts'

/** Mends images, quotes, lists and HTML blocks outside code (wire facts 9.5, 9.8 and the older form of images). */
export function healText(lines: SourceLine[], report: Report): SourceLine[] {
  const joined = mergeQuotes(lines, report)
  const inCode = codeLines(joined)
  const mended = joined.map((line, index) => (inCode[index] ? line : healImages(line, report)))
  return separateHtmlEnds(dedentOrphans(mended, inCode, report), inCode, report)
}

const SPACED_IMAGE = /!\[([^\]\n]{0,500})\]\(([^()<>"'\n]{1,500})\)/g

/** Drops the old border mark `!![`, and puts image paths with blanks in angle brackets, as Markdown wants them. */
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

/** Two quotes parted by blank lines around a quoted rule are one quote. */
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

const LIST_ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])([ \t]+)\S/

/**
 * Prose or images indented by four or more that no list item holds would become a code block: the run is moved left
 * so that its deepest line has three columns. Code written by indentation after a paragraph of its own stays.
 */
function dedentOrphans(lines: SourceLine[], inCode: boolean[], report: Report): SourceLine[] {
  const healed = [...lines]
  let afterList = false
  let content = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    if (isBlank(line) || inCode[index]) continue
    const item = LIST_ITEM.exec(line.text)
    const indent = indentOf(line.text)
    if (item && (indent < 4 || indent < content + 4)) {
      afterList = true
      content = indentOf(item[1] ?? '') + line.text.trimStart().search(/[ \t]/) + (item[2]?.length ?? 1)
      continue
    }
    if (indent < content && isBlank(lines[index - 1])) content = 0
    if (!afterList || content > 0 || indent < 4 || !isBlank(lines[index - 1])) continue
    const end = runEnd(lines, inCode, index)
    const run = lines.slice(index, end)
    if (!run.every(each => looksLikeProse(each.text))) continue
    const deepest = Math.max(...run.map(each => indentOf(each.text)))
    run.forEach((each, at) => {
      const width = Math.max(0, indentOf(each.text) - (deepest - 3))
      healed[index + at] = { ...each, text: ' '.repeat(width) + each.text.replace(/^[ \t]+/, '') }
    })
    report.healed('orphan-indent', line.line, 'Indented text that belongs to no list item moved left')
    index = end - 1
  }
  return healed
}

function runEnd(lines: SourceLine[], inCode: boolean[], start: number): number {
  let end = start
  while (end < lines.length && !inCode[end] && !isBlank(lines[end]) && indentOf(lines[end]?.text ?? '') >= 4) end += 1
  return end
}

/** Text as people write it: an image, a quote, a list, or a capital or Markdown mark to begin with and words after. */
function looksLikeProse(text: string): boolean {
  const trimmed = text.trim()
  return /^(?:!?\[|>|[-*+] |\d+[.)] |<img|\*\*|#{2,6} )/.test(trimmed) || /^[\p{Lu}"“][\p{L}’']*[ ,][^;{}=]*$/u.test(trimmed)
}

const BLOCK_END = /<\/(?:table|details|div|iframe|summary|ul|ol)>[ \t]*$/i

/** Text on the line after a closing HTML block would be read as raw HTML: a blank line parts the two. */
function separateHtmlEnds(lines: SourceLine[], inCode: boolean[], report: Report): SourceLine[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    if (inCode[index] || !BLOCK_END.test(line.text) || isBlank(next) || /^\s*</.test(next?.text ?? '')) return [line]
    report.healed('html-block-end', line.line, 'Blank line put between HTML and the text after it')
    return [line, { text: '', line: line.line }]
  })
}
