import { parseCondition } from '../model/conditions.ts'
import { codeLines } from '../lines/fence-scanner.ts'
import { upToLine, type Report } from '../model/findings.ts'
import { isBlank, trimBlankLines, type SourceLine } from '../lines/lines.ts'
import { stepHeading } from './steps.ts'

interface SubStep {
  title: string
  line: number
  body: SourceLine[]
}

interface Branch {
  group: string
  key: string
  label: string
  condition: string | null
  line: number
  /** Line of the last text. */
  last: number
  steps: SubStep[]
}

/** Alternative continuations after a step. */
export interface Branching {
  parentStep: number
  group: string
  branches: Branch[]
}

const BEGIN = /^\s*\[BRANCH[_-]BEGIN(\s[^\n]*)?\]\s*$/
const END = /^\s*\[BRANCH[_-]END\]\s*$/
const ATTRIBUTE = /\b(\w{1,40})\s*=\s*"((?:[^"\\]|\\.)*)"/g

/** Extracts the branches from a v2 text. Every syntax error refuses the tutorial. */
export function extractBranches(lines: SourceLine[], report: Report): { lines: SourceLine[]; branchings: Branching[] } {
  const inCode = codeLines(lines)
  const kept: SourceLine[] = []
  const branchings: Branching[] = []
  let parentStep = 0
  let joinable: Branching | undefined
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    const text = inCode[index] ? '' : line.text
    if (END.test(text)) {
      report.error('branch-end-unmatched', line.line, '[BRANCH_END] without [BRANCH_BEGIN]')
      continue
    }
    const begin = BEGIN.exec(text)
    if (!begin) {
      kept.push(line)
      if (!inCode[index] && stepHeading(text) !== undefined) parentStep += 1
      if (!isBlank(line)) joinable = undefined
      continue
    }
    const end = findEnd(lines, inCode, index, report)
    const branch = readBranch(line, begin[1] ?? '', lines.slice(index + 1, end), inCode.slice(index + 1, end), report)
    index = end
    if (!branch) continue
    joinable = attach(branch, parentStep, joinable, branchings, report)
  }
  return { lines: kept, branchings: branchings.filter(branching => branching.parentStep > 0) }
}

function attach(
  branch: Branch,
  parentStep: number,
  joinable: Branching | undefined,
  branchings: Branching[],
  report: Report
): Branching {
  const sibling = branchings.find(other => other.parentStep === parentStep)
  if (parentStep === 0) {
    const message = 'A branch before the first step cannot attach to a step'
    report.warn('branch-without-step', branch.line, message + upToLine(branch.line, branch.last))
  } else if (sibling && sibling.group !== branch.group) {
    report.error('branch-group', branch.line, `Branch group "${branch.group}" beside "${sibling.group}" under one step`)
  }
  const target = (joinable?.group === branch.group ? joinable : undefined) ?? sibling
  if (!target) {
    const branching = { parentStep, group: branch.group, branches: [branch] }
    branchings.push(branching)
    return branching
  }
  if (target.branches.some(other => other.key === branch.key)) {
    report.error('branch-key', branch.line, `Branch key "${branch.key}" is used twice`)
  }
  target.branches.push(branch)
  return target
}

function findEnd(lines: SourceLine[], inCode: boolean[], begin: number, report: Report): number {
  for (let index = begin + 1; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    if (inCode[index]) continue
    if (END.test(line.text)) return index
    if (BEGIN.test(line.text)) report.error('branch-nested', line.line, '[BRANCH_BEGIN] inside a branch')
  }
  report.error('branch-end-missing', lines[begin]?.line ?? 1, '[BRANCH_BEGIN] without [BRANCH_END]')
  return lines.length
}

function readBranch(
  begin: SourceLine,
  attributes: string,
  body: SourceLine[],
  inCode: boolean[],
  report: Report
): Branch | undefined {
  const values = new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, '$1')])
  )
  const missing = ['group', 'key', 'label'].filter(name => !values.get(name)?.trim())
  if (missing.length > 0) report.error('branch-attribute', begin.line, `Branch lacks ${missing.join(', ')}`)
  const condition = values.get('condition')?.trim() || null
  if (condition !== null && !parseCondition(condition)) {
    report.error('branch-condition', begin.line, `Branch condition cannot be read: ${condition}`)
  }
  const steps = subSteps(body, inCode, report)
  if (steps.length === 0) report.error('branch-empty', begin.line, 'A branch needs at least one ### sub-step')
  if (missing.length > 0 || steps.length === 0) return undefined
  const [group = '', key = '', label = ''] = ['group', 'key', 'label'].map(name => values.get(name) ?? '')
  return { group, key, label, condition, line: begin.line, last: body.at(-1)?.line ?? begin.line, steps }
}

function subSteps(body: SourceLine[], inCode: boolean[], report: Report): SubStep[] {
  const steps: SubStep[] = []
  body.forEach((line, index) => {
    const title = inCode[index] ? undefined : stepHeading(line.text)
    if (title !== undefined) steps.push({ title, line: line.line, body: [] })
    else if (steps.length > 0) steps.at(-1)?.body.push(line)
    else if (!isBlank(line)) report.healed('branch-lead-text', line.line, 'Text before the first sub-step dropped')
  })
  return steps.map(step => ({ ...step, body: trimBlankLines(step.body) }))
}
