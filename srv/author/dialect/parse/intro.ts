import type { Comment } from './comments.ts'
import type { HeadData } from './metadata.ts'
import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { titleKey } from '../lines/slugs.ts'
import { isBlank, trimBlankLines, type SourceLine } from '../lines/lines.ts'

/** The parts of the text before the first step. */
export interface Intro {
  title: string | undefined
  description: string | undefined
  /** Text of "You will learn" before its first item. */
  learnLead: SourceLine[]
  /** Markdown of each "You will learn" item. */
  youWillLearn: SourceLine[][]
  prerequisites: SourceLine[]
  rest: SourceLine[]
}

/** Heading of "You will learn", also in its old form one level down. */
export const LEARN = /^#{2,3}\s+you(?:\s+will|['’]ll)\s+learn\b[:\s]*$/i
const PREREQUISITES = /^##\s+prerequisites?\b[:\s]*$/i
const SECTION_END = /^#{1,3}\s/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/
const EMPTY_WRAPPER = /^##\s+(?:(?:how-to\s+)?details|intro)\s*$/i

/** Parses title, description, "You will learn" and "Prerequisites" from the text before the first step. */
export function readIntro(
  lines: SourceLine[],
  comments: readonly Comment[],
  head: Pick<HeadData, 'title' | 'description'>,
  report: Report
): Intro {
  const inCode = codeLines(lines)
  const descriptionLine = comments.find(comment => comment.text.trim() === 'description')?.line
  const parts: Intro = {
    title: undefined,
    description: undefined,
    learnLead: [],
    youWillLearn: [],
    prerequisites: [],
    rest: []
  }
  let target = parts.rest
  const learn: SourceLine[] = []
  lines.forEach((line, index) => {
    const text = inCode[index] ? '' : line.text
    if (line.line === descriptionLine) {
      parts.description = line.text.trim() || undefined
      return warnOfOther('description', parts.description, head.description, line, report)
    }
    if (/^# /.test(text) && parts.title === undefined) {
      parts.title = text.slice(2).trim()
      return warnOfOther('title', parts.title, head.title, line, report)
    }
    if (LEARN.test(text)) return void (target = learn)
    if (PREREQUISITES.test(text)) return void (target = parts.prerequisites)
    if (SECTION_END.test(text)) target = parts.rest
    if (target === parts.rest || inCode[index] || !RULE.test(text)) target.push(line)
  })
  const { items, lead } = learnItems(learn)
  return {
    ...parts,
    learnLead: trimBlankLines(lead),
    youWillLearn: items,
    prerequisites: trimBlankLines(parts.prerequisites),
    rest: trimBlankLines(withoutEmptyWrappers(parts.rest))
  }
}

/** Warns where the front matter says it in other words, which are shown instead. */
function warnOfOther(
  what: 'title' | 'description',
  written: string | undefined,
  shown: string | undefined,
  line: SourceLine,
  report: Report
): void {
  if (written === undefined || shown === undefined || titleKey(written) === titleKey(shown)) return
  report.warn(`${what}-twice`, line.line, `The ${what} of the front matter is shown instead: ${written.slice(0, 80)}`)
}

/** Each `-` begins an item, which ends before the next blank line; all other text is the lead. */
function learnItems(lines: SourceLine[]): { items: SourceLine[][]; lead: SourceLine[] } {
  if (codeLines(lines).some(Boolean)) return { items: [], lead: lines }
  const items: SourceLine[][] = []
  const lead: SourceLine[] = []
  let item: SourceLine[] | undefined
  for (const line of lines) {
    const bullet = /^\s*[-*+]\s+(\S[^]*)?$/.exec(line.text)
    if (bullet) items.push((item = [{ ...line, text: bullet[1] ?? '' }]))
    else if (isBlank(line)) item = undefined
    else if (item) item.push({ ...line, text: line.text.trim() })
    else lead.push(line)
    if (isBlank(line)) lead.push(line)
  }
  return { items, lead }
}

/** Removes "Details" and "Intro" headings, and rules, without text below them. */
function withoutEmptyWrappers(lines: SourceLine[]): SourceLine[] {
  return lines.filter((line, index) => {
    if (!EMPTY_WRAPPER.test(line.text) && !RULE.test(line.text)) return true
    const next = lines.slice(index + 1).find(other => !isBlank(other) && !RULE.test(other.text))
    return next !== undefined && !(EMPTY_WRAPPER.test(line.text) && /^##? /.test(next.text))
  })
}
