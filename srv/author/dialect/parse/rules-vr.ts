import type { AutoAuthor } from '../model/types.ts'
import { isBlank, joinLines, toLines, type SourceLine } from '../lines/lines.ts'

/** A complete question of rules.vr. */
export interface QuestionRule {
  step: number
  line: number
  ruleType: string
  question: string
  /** Choice options in order; undefined for a text question. */
  options: { text: string; correct: boolean }[] | undefined
  /** Expected answer of a text question. */
  match: string
  aiGraded: boolean
}

export interface CodeCheckRule {
  step: number
  line: number
  goal: string
  language: string | undefined
  hints: string[]
  referenceSolution: string | undefined
}

export interface Rules {
  questions: QuestionRule[]
  codeChecks: CodeCheckRule[]
  autoAuthor: AutoAuthor[]
  /** Steps with a VALIDATE block, even an incomplete one. */
  handWritten: Set<number>
  problems: { rule: string; line: number; message: string }[]
}

interface Block {
  kind: 'VALIDATE' | 'CODECHECK' | 'AUTOAUTHOR'
  step: number | 'all'
  suffix: string | undefined
  line: number
  lines: SourceLine[]
}

const MARKER = /^\s*\[(VALIDATE|CODECHECK|AUTOAUTHOR)_(\d{1,4}|ALL)(?::(mcq|text))?\]\s*$/i
const BROKEN_MARKER = /^\s*\[(?:VALIDATE|CODECHECK|AUTOAUTHOR)_[^\]]*\]\s*$/i
const SECTION = /^\s*###\s*(\w+)\s*$/
const CHOICE = /^\s*\[([ \t]{0,9}[xX]?[ \t]{0,9})\](.*)$/

/** Parses `rules.vr`, the file of questions and code checks beside a tutorial. */
export function readRules(text: string): Rules {
  const rules: Rules = { questions: [], codeChecks: [], autoAuthor: [], handWritten: new Set(), problems: [] }
  for (const block of splitBlocks(toLines(text), rules)) {
    if (block.kind === 'AUTOAUTHOR') {
      for (const line of block.lines) warnUnread(line, rules)
      const type = block.suffix === 'mcq' || block.suffix === 'text' ? block.suffix : 'any'
      if (!rules.autoAuthor.some(other => other.step === block.step)) rules.autoAuthor.push({ step: block.step, type })
      continue
    }
    // Authors repeat the marker as an end marker, which begins an empty block.
    if (block.lines.every(line => isBlank(line))) continue
    if (block.step === 'all') {
      const message = `[${block.kind}_ALL] needs the number of a step; up to line ${block.lines.at(-1)?.line} nothing is read`
      rules.problems.push({ rule: 'rules-unread', line: block.line, message })
      continue
    }
    if (block.kind === 'VALIDATE') readQuestion(block, block.step, rules)
    else readCodeCheck(block, block.step, rules)
  }
  return rules
}

/** Warns about a line with words that nothing reads. */
function warnUnread(line: SourceLine, { problems }: Rules): void {
  if (isBlank(line)) return
  const message = `Belongs to no part of a question or a code check: ${line.text.trim().slice(0, 80)}`
  problems.push({ rule: 'rules-unread', line: line.line, message })
}

function splitBlocks(lines: SourceLine[], rules: Rules): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const [, kind = '', step = '', suffix] = MARKER.exec(line.text) ?? []
    if (kind === '') {
      const block = blocks.at(-1)
      if (block && !BROKEN_MARKER.test(line.text)) block.lines.push(line)
      else warnUnread(line, rules)
      continue
    }
    blocks.push({
      kind: kind.toUpperCase() as Block['kind'],
      step: /^all$/i.test(step) ? 'all' : Number(step),
      suffix: suffix?.toLowerCase(),
      line: line.line,
      lines: []
    })
  }
  return blocks
}

/** The sections of a block by lower-cased name; the first of a name counts. */
function sectionsOf(block: Block, rules: Rules): Map<string, SourceLine[]> {
  const sections = new Map<string, SourceLine[]>()
  let current: SourceLine[] | undefined
  for (const line of block.lines) {
    const name = SECTION.exec(line.text)?.[1]?.toLowerCase()
    const isSection = name !== undefined && ALL_SECTIONS.has(name)
    if (!isSection) {
      if (current) current.push(line)
      else warnUnread(line, rules)
      continue
    }
    current = undefined
    if (!SECTIONS[block.kind].has(name) || sections.has(name)) warnUnread(line, rules)
    else sections.set(name, (current = []))
  }
  return sections
}

/** The sections that a block of each kind has. */
const SECTIONS: Record<Block['kind'], ReadonlySet<string>> = {
  VALIDATE: new Set(['rule', 'question', 'match', 'grading']),
  CODECHECK: new Set(['goal', 'language', 'hints', 'referencesolution']),
  AUTOAUTHOR: new Set()
}
const ALL_SECTIONS = SECTIONS.VALIDATE.union(SECTIONS.CODECHECK)

const textOf = (lines: readonly SourceLine[] = []): string => joinLines(lines).trim()

function readQuestion(block: Block, step: number, rules: Rules): void {
  rules.handWritten.add(step)
  const sections = sectionsOf(block, rules)
  const read = (name: string): string => textOf(sections.get(name))
  const ruleType = read('rule').toLowerCase()
  const question = read('question')
  const isChoice = ruleType === 'single-choice' || ruleType === 'multiple-choice'
  const options = isChoice ? readOptions(sections.get('match') ?? [], rules) : undefined
  const match = read('match')
  const aiGraded = ['regex', 'regex-begins-with'].includes(ruleType) || /^ai[-_ ]judged$/i.test(read('grading'))
  const problem = problemOf(question, match, options)
  if (problem) {
    rules.problems.push({ rule: 'question-incomplete', line: block.line, message: `VALIDATE_${step}: ${problem}` })
    return
  }
  if (isChoice && aiGraded) {
    const message = `VALIDATE_${step}: a choice question cannot be graded by AI`
    rules.problems.push({ rule: 'question-grading', line: block.line, message })
  }
  rules.questions.push({
    step,
    line: block.line,
    ruleType: ruleType || 'exact-match',
    question,
    options,
    match,
    aiGraded
  })
}

function problemOf(question: string, match: string, options: QuestionRule['options']): string | undefined {
  if (question === '') return 'no question'
  if (!options) return match === '' ? 'no expected answer' : undefined
  if (options.length === 0) return 'no options'
  return options.some(option => option.correct) ? undefined : 'no correct option'
}

/** Reads `[x] right` and `[ ] wrong`; a line without a box continues the option above it. */
function readOptions(lines: readonly SourceLine[], rules: Rules): { text: string; correct: boolean }[] {
  const options: { text: string; correct: boolean }[] = []
  const before: SourceLine[] = []
  for (const line of lines) {
    const box = CHOICE.exec(line.text)
    const last = options.at(-1)
    if (box) options.push({ text: (box[2] ?? '').trim(), correct: box[1]?.trim() !== '' })
    else if (last) last.text = `${last.text} ${line.text.trim()}`.trim()
    else before.push(line)
  }
  if (options.length > 0) for (const line of before) warnUnread(line, rules)
  return options.filter(option => option.text !== '')
}

function readCodeCheck(block: Block, step: number, rules: Rules): void {
  const sections = sectionsOf(block, rules)
  const read = (name: string): string => textOf(sections.get(name))
  const goal = read('goal')
  if (goal === '') {
    rules.problems.push({ rule: 'code-check-goal', line: block.line, message: `CODECHECK_${step}: no goal` })
    return
  }
  const hints = (sections.get('hints') ?? [])
    .map(({ text }) => text.replace(/^\s*[-*]\s*/, '').trim())
    .filter(hint => hint !== '')
  const referenceSolution = joinLines(sections.get('referencesolution') ?? [])
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '')
  rules.codeChecks.push({
    step,
    line: block.line,
    goal,
    language: read('language') || undefined,
    hints,
    referenceSolution: referenceSolution || undefined
  })
}
