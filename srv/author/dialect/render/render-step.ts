import type { ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { branchBlock, branchPoint, branchPointId } from './branch-content.ts'
import type { Branching } from '../parse/branches.ts'
import { h, root } from '../html/hast.ts'
import { shiftHeadings } from './headings.ts'
import type { StepSection } from './document.ts'
import { renderInline, type RenderContext } from './markdown.ts'
import { codeCheckBlock, pageCodeCheck, questionBlock, type PlacedCodeCheck, type PlacedQuestion } from './questions.ts'
import type { Skip } from '../parse/skips.ts'
import { renderBody, type BodyOptions } from './step-content.ts'
import type { Step } from '../parse/steps.ts'
import type { AutoAuthor, BranchPoint, PageBranch, StepMetadata } from '../model/types.ts'

/** Questions, checks, branches and skip of one step. */
export interface StepExtras {
  questions: PlacedQuestion[]
  codeCheck: PlacedCodeCheck | undefined
  branching: Branching | undefined
  skip: Skip | undefined
  /** The questions that AI is to write here. */
  autoAuthor: AutoAuthor | undefined
}

/** A step's page section with its catalog record and its branch point. */
export interface RenderedStep {
  section: StepSection
  record: StepMetadata
  branchPoint: BranchPoint | undefined
  autoAuthor: AutoAuthor | undefined
}

/** Renders a step; findings about rules.vr go to `rulesContext`. */
export function renderStep(
  step: Step,
  extras: StepExtras,
  options: BodyOptions,
  context: RenderContext,
  rulesContext: RenderContext
): RenderedStep {
  const heading = renderInline({ text: step.title, line: step.line }, context)
  const title = toString(root(heading)).replace(/\s+/g, ' ').trim()
  const content = renderBody(step.body, context, options)
  const after = renderBody(step.after, context, options)
  shiftHeadings(content, 3)
  shiftHeadings(after, 2)
  const branch = extras.branching && branchBlock(extras.branching, context)
  const blocks: ElementContent[] = [
    ...(extras.skip ? [skipBlock(step.number, extras.skip)] : []),
    ...extras.questions.map(question => questionBlock(question, rulesContext)),
    ...(extras.codeCheck ? [codeCheckBlock(extras.codeCheck, rulesContext)] : []),
    ...(branch ? [branch.block] : [])
  ]
  return {
    section: { number: step.number, heading, title, content, extras: blocks, after },
    record: stepRecord(step.number, title, extras, branch?.pages ?? []),
    branchPoint: extras.branching && branch && branchPoint(extras.branching, branch.pages),
    autoAuthor: extras.autoAuthor
  }
}

function stepRecord(number: number, title: string, extras: StepExtras, pages: PageBranch[]): StepMetadata {
  const { questions, codeCheck, branching, skip, autoAuthor } = extras
  const ai = autoAuthor !== undefined || codeCheck !== undefined || questions.some(({ rule }) => rule.aiGraded)
  return {
    number,
    title,
    ...(questions.length > 0 ? { validation: questions.map(({ question }) => question) } : {}),
    ...(ai ? { aiInvolved: true } : {}),
    ...(codeCheck ? { codeCheck: pageCodeCheck(codeCheck.rule) } : {}),
    ...(branching ? { branchGroup: branching.group, branchPointId: branchPointId(branching), branches: pages } : {}),
    ...(skip ? { skipIf: skip.skipIf } : {}),
    ...(skip?.skipLabel ? { skipLabel: skip.skipLabel } : {}),
    ...(skip?.skipReason ? { skipReason: skip.skipReason } : {})
  }
}

/** Note that a step can be skipped; the site shows it to learners for whom the condition holds. */
function skipBlock(step: number, skip: Skip): ElementContent {
  const text = [skip.skipLabel, skip.skipReason].filter(part => part !== null).join(' — ')
  return h(
    'div',
    { className: ['tutorial-skip-mount'], dataStep: String(step) },
    text === '' ? [] : [h('p', {}, [text])]
  )
}
