import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Branching } from '../parse/branches.ts'
import { h, root } from '../html/hast.ts'
import { shiftHeadings } from './headings.ts'
import { renderInline, type RenderContext } from './markdown.ts'
import { renderBody } from './step-content.ts'
import type { BranchPoint, PageBranch } from '../model/types.ts'

/** Key of a branch point: its parent step and its group. */
export function branchPointId(branching: Branching): string {
  return `${branching.parentStep}-${branching.group}`
}

/** The record of a branch point that the recommendation engine reads. */
export function branchPoint(branching: Branching, pages: readonly PageBranch[]): BranchPoint {
  return {
    id: branchPointId(branching),
    parentStepNumber: branching.parentStep,
    groupKey: branching.group,
    branches: pages.map(({ key, label, condition, embeddingHint }) => ({ key, label, condition, embeddingHint }))
  }
}

/** The branches under a step, all visible; the site shows the one whose condition holds for the learner. */
export function branchBlock(branching: Branching, context: RenderContext): { block: Element; pages: PageBranch[] } {
  const pages: PageBranch[] = []
  const sections = branching.branches.map(branch => {
    const titles: string[] = []
    const steps = branch.steps.map(step => {
      const heading = renderInline({ text: step.title, line: step.line }, context)
      titles.push(toString(root(heading)))
      const body = renderBody(step.body, context)
      shiftHeadings(body, 5)
      return h('div', { className: ['branch-step'] }, [h('h4', {}, heading), ...body])
    })
    pages.push({
      key: branch.key,
      label: branch.label,
      condition: branch.condition,
      embeddingHint: titles[0] ?? '',
      steps: titles.map(title => ({ title }))
    })
    return h('section', { className: ['branch'], dataBranchKey: branch.key }, [h('h3', {}, [branch.label]), ...steps])
  })
  const block = h(
    'div',
    {
      className: ['tutorial-branch-mount'],
      dataBranchPointId: branchPointId(branching),
      dataStep: String(branching.parentStep)
    },
    sections
  )
  return { block, pages }
}
