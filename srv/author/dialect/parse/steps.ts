import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { LEARN } from './intro.ts'
import { isBlank, trimBlankLines, type SourceLine } from '../lines/lines.ts'

export interface Step {
  number: number
  /** The number in the author's marker, which rules.vr and links refer to. */
  markedNumber: number
  /** The title as Markdown. */
  title: string
  line: number
  body: SourceLine[]
  /** Numbers of the blocks of rules.vr whose place the step names, `[VALIDATE_1]`, `[CODECHECK_1]`. */
  places: Places
  /** Text between this step and the next, outside any step (accordion form only). */
  after: SourceLine[]
}

/** Numbers of blocks of rules.vr, by the line that names them. */
export type Places = Readonly<Record<'VALIDATE' | 'CODECHECK', ReadonlyMap<number, number>>>

export interface Outline {
  intro: SourceLine[]
  steps: Step[]
}

const NONE: Places = { VALIDATE: new Map(), CODECHECK: new Map() }

const HEADING = /^### (.*)$/
const LEFTOVER = /^\s*\[(?:(VALIDATE|CODECHECK)_([\w-]+)|DONE)\]\s*$/i

/** Title of a v2 step heading: exactly three `#`, a space, text. Undefined for other lines. */
export function stepHeading(text: string): string | undefined {
  const title = HEADING.exec(text)?.[1]
    ?.trim()
    .replace(/[ \t]#+$/, '')
    .trim()
  return title === undefined || title === '' ? undefined : title
}

/** Splits a v2 text at its step headings; headings in code are text. */
export function splitHeadingSteps(lines: SourceLine[], report: Report): Outline {
  const inCode = codeLines(lines)
  const intro: SourceLine[] = []
  const steps: Step[] = []
  lines.forEach((line, index) => {
    // An old "You will learn" heading has the form of a step heading, but is never one before the first step.
    const isHead = steps.length === 0 && LEARN.test(line.text)
    const title = inCode[index] || isHead ? undefined : stepHeading(line.text)
    if (title === undefined) return void (steps.at(-1)?.body ?? intro).push(line)
    const number = steps.length + 1
    steps.push({ number, markedNumber: number, title, line: line.line, body: [], places: NONE, after: [] })
  })
  return { intro, steps: steps.map(step => ({ ...step, ...withoutLeftovers(step.body, report) })) }
}

interface Marker {
  number: number | undefined
  title: string
}

/** Parses `[ACCORDION-BEGIN [Step 3: ](Title)]`, tolerant of case, spaces and labels that are not a step number. */
function readAccordion(text: string): Marker | undefined {
  const trimmed = text.trim()
  const begin = /^\[ACCORDION[ _-]BEGIN[ \t]*\[/i.exec(trimmed)
  if (!begin) return undefined
  const rest = trimmed.slice(begin[0].length)
  const split = rest.indexOf('](')
  const label = (split < 0 ? rest.replace(/(?<!\])\]+$/, '') : rest.slice(0, split)).trim()
  const written = split < 0 ? '' : withoutMarkerEnd(rest.slice(split + 2))
  const step = /^\**\s*step\s*(\d{1,4})\s*(?::|\.|-|$)\s*/i.exec(label)
  const remainder = step ? label.slice(step[0].length) : label
  const title = [remainder, written.trim()].filter(part => part !== '').join(remainder.endsWith(':') ? ' ' : ': ')
  return { number: step ? Number(step[1]) : undefined, title: title === '' ? label : title }
}

/** Removes the `)]` at the end of the marker and keeps parentheses of the title. */
function withoutMarkerEnd(text: string): string {
  let title = text.trimEnd()
  if (title.endsWith(']')) title = title.slice(0, -1).trimEnd()
  const unbalanced = title.split(')').length > title.split('(').length
  return title.endsWith(')') && unbalanced ? title.slice(0, -1) : title
}

const ACCORDION_END = /^\s*\[ACCORDION[ _-]END\]\s*$/i

/** Splits a v1 text at its accordion markers; missing markers are added and reported. */
export function splitAccordionSteps(lines: SourceLine[], report: Report): Outline {
  const inCode = codeLines(lines)
  const intro: SourceLine[] = []
  const drafts: (Marker & { line: number; body: SourceLine[]; after: SourceLine[] })[] = []
  let open = false
  for (const [index, line] of lines.entries()) {
    const draft = drafts.at(-1)
    const marker = inCode[index] ? undefined : readAccordion(line.text)
    if (marker) {
      if (open) report.healed('accordion-end-missing', line.line, 'Step without [ACCORDION-END] closed before the next')
      drafts.push({ ...marker, line: line.line, body: [], after: [] })
      open = true
    } else if (!inCode[index] && ACCORDION_END.test(line.text)) {
      if (!open) report.healed('accordion-end-unmatched', line.line, '[ACCORDION-END] without a beginning removed')
      open = false
    } else if (!draft) intro.push(line)
    else (open ? draft.body : draft.after).push(line)
  }
  if (open) report.healed('accordion-end-missing', lines.at(-1)?.line ?? 1, 'Last step without [ACCORDION-END] closed')
  const numbers = numberSteps(drafts, report)
  const steps = drafts.map((draft, index) => ({
    number: numbers[index] ?? index + 1,
    markedNumber: draft.number ?? index + 1,
    title: draft.title,
    line: draft.line,
    ...withoutLeftovers(draft.body, report),
    after: trimBlankLines(
      withoutLeftovers(draft.after, report).body.filter(line => !/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line.text))
    )
  }))
  return { intro, steps }
}

/** The author's numbers if they are ascending, else 1, 2, 3 …, since the number of a step is its key. */
function numberSteps(drafts: readonly (Marker & { line: number })[], report: Report): number[] {
  const marked = drafts.map(draft => draft.number)
  const rising = marked.every(
    (number, index) => number !== undefined && number > (index === 0 ? 0 : (marked[index - 1] ?? 0))
  )
  if (rising) return marked.map(number => number ?? 0)
  const odd = drafts.find((draft, index) => draft.number !== index + 1)
  if (odd) report.healed('step-number', odd.line, 'Step numbers do not rise: steps numbered in their order')
  return drafts.map((_, index) => index + 1)
}

/** The text without the lines that name places and ends, and these places. */
function withoutLeftovers(lines: SourceLine[], report: Report): Pick<Step, 'body' | 'places'> {
  const inCode = codeLines(lines)
  const places = { VALIDATE: new Map<number, number>(), CODECHECK: new Map<number, number>() }
  const kept = lines.filter((line, index) => {
    const leftover = inCode[index] || isBlank(line) ? null : LEFTOVER.exec(line.text)
    const [, kind, number] = leftover ?? []
    if (kind && /^\d{1,4}$/.test(number ?? ''))
      places[kind.toUpperCase() as keyof typeof places].set(Number(number), line.line)
    else if (kind)
      report.warn('question-missing', line.line, `This line names no block by its number: ${line.text.trim()}`)
    return !leftover
  })
  return { body: trimBlankLines(kept), places }
}
