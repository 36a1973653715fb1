import { extractBranches, type Branching } from './branches.ts'
import { stripComments, type Comment } from './comments.ts'
import { splitFrontMatter } from './front-matter.ts'
import type { Report } from '../model/findings.ts'
import { healConflicts } from '../heal/conflicts.ts'
import { healFences } from '../heal/fences.ts'
import { healLimits } from '../heal/limits.ts'
import { healText } from '../heal/text.ts'
import { readIntro, type Intro } from './intro.ts'
import { toLines, type SourceLine } from '../lines/lines.ts'
import type { HeadLines } from './head-lines.ts'
import { readHead, type HeadData } from './metadata.ts'
import { splitAccordionSteps, splitHeadingSteps, type Step } from './steps.ts'

/** The parsed source of a tutorial, healed but not yet rendered. */
export interface TutorialParts {
  head: HeadData
  headLines: HeadLines
  intro: Intro
  steps: Step[]
  branchings: Branching[]
  comments: Comment[]
  /** All lines, to look up link definitions. */
  lines: SourceLine[]
}

/** Heals and parses a tutorial; refuses one without steps or with invalid branches (docs/guides/authoring.md). */
export function readTutorial(markdown: string, report: Report): TutorialParts {
  const { data, head: headLines, body } = splitFrontMatter(healConflicts(toLines(markdown), report), report)
  const head = readHead(data, headLines, report)
  const { lines: visible, comments } = stripComments(healFences(body, report), report)
  const lines = healText(healLimits(visible, report), report)
  const { lines: rest, branchings } = head.parser === 'v2' ? extractBranches(lines, report) : { lines, branchings: [] }
  const outline = head.parser === 'v2' ? splitHeadingSteps(rest, report) : splitAccordionSteps(rest, report)
  report.refuseOnErrors()
  if (outline.steps.length === 0) refuseEmpty(head, rest, report)
  return {
    head,
    headLines,
    intro: readIntro(outline.intro, comments, head, report),
    steps: outline.steps,
    branchings,
    comments,
    lines
  }
}

function refuseEmpty(head: HeadData, lines: readonly SourceLine[], report: Report): never {
  const line = lines[0]?.line ?? 1
  if (head.parser === 'v2') report.refuse('no-steps', line, 'No step: a step begins with a line "### Title"')
  const headings = lines.filter(each => each.text.startsWith('### ')).length
  const hint = headings > 0 ? `; ${headings} "###" headings found: did you mean "parser: v2"?` : ''
  report.refuse('no-steps', line, `No step: without "parser: v2" a step begins with [ACCORDION-BEGIN]${hint}`)
}
