import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'
import { ListStack } from '../lines/list-stack.ts'

/** Blanks that nobody sees as other ones: no-break and narrow no-break space, spaces without width, word joiner. */
const UNSEEN = /[\u00A0\u202F\u200B-\u200D\u2060\uFEFF]/g
/** Marks of a heading with what stands around them; a mark may be full-width. */
const MARKS = /^([ \t\u00A0\u202F\u200B-\u200D\u2060\uFEFF]*)([#＃]{1,6})([ \t\u00A0\u202F\u200B-\u200D\u2060\uFEFF]*)/

/**
 * Makes headings of lines that Markdown takes for text because of blanks that nobody sees, and moves step headings behind up to
 * three blanks to the left, as Markdown reads them. Warns about marks without a blank, and about full-width marks.
 */
export function healHeadings(lines: readonly SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const lists = new ListStack()
  return lines.map((line, index) => {
    if (isBlank(line) || (inCode[index] && inCode[index - 1])) return line
    lists.read(line.text, isBlank(lines[index - 1]))
    const [all, before = '', marks = '', after = ''] = MARKS.exec(line.text) ?? []
    const isInList = lists.offsetAt(indentOf(line.text)) > 0
    if (all === undefined || inCode[index] || isInList || indentOf(before.replace(UNSEEN, '')) > 3) return line
    const rest = line.text.slice(all.length)
    if (marks.includes('＃') || (after === '' && rest !== '')) {
      warnOfText(line, marks, rest, report)
      return line
    }
    const isHeading = /^[ \t]*$/.test(before) && (rest === '' || /^[ \t]/.test(after))
    if (isHeading && (marks !== '###' || all.startsWith('### '))) return line
    const title = rest.trimStart()
    if (!isHeading) report.healed('heading-blank', line.line, `Blanks that cannot be seen left out: ${seen(title)}`)
    else if (before !== '') report.healed('heading-indent', line.line, `A step, its heading moved left: ${seen(title)}`)
    return { ...line, text: `${marks} ${title}` }
  })
}

function warnOfText({ line }: SourceLine, marks: string, rest: string, report: Report): void {
  // one mark alone is a tag of social media, or a number
  const isMeant = marks.length > 1 && /^[^#＃!]/.test(rest)
  if (!isMeant) return
  const heading = `${'#'.repeat(marks.length)} ${seen(rest).trim()}`
  report.warn('heading-none', line, `This is no heading, and no step; write "${heading}"`)
}

const seen = (text: string): string => text.replace(UNSEEN, ' ').slice(0, 80)
