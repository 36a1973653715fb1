import type { Element } from 'hast'
import type { Report } from '../model/findings.ts'
import { h } from '../html/hast.ts'
import { renderInline, renderMarkdown, type RenderContext } from './markdown.ts'
import { contents } from '../html/hast.ts'
import type { CodeCheckRule, QuestionRule, Rules } from '../parse/rules-vr.ts'
import type { Places, Step } from '../parse/steps.ts'
import type { AnswerSpec, CodeCheckSpec, PageCodeCheck, Question, WrittenQuestion } from '../model/types.ts'

/** A question, and the step that shows it. */
export interface PlacedQuestion {
  step: number
  rule: QuestionRule
  question: Question
}

export interface PlacedCodeCheck {
  step: number
  rule: CodeCheckRule
}

const TEST_YOURSELF = /^test yourself\b/i
const ANSWER_BYTES = 10_000

/**
 * Assigns each question to the step with its line `[VALIDATE_n]`, else to the next "Test yourself" step from its number on, else to
 * the last of them, else to the step of its number.
 */
export function placeQuestions(rules: Rules, steps: readonly Step[], report: Report): PlacedQuestion[] {
  const testSteps = steps.filter(step => TEST_YOURSELF.test(step.title))
  const counts = new Map<number, number>()
  return rules.questions.flatMap(rule => {
    const step =
      placedAt(steps, 'VALIDATE', rule.step) ??
      testSteps.find(candidate => candidate.markedNumber >= rule.step) ??
      testSteps.at(-1) ??
      findStep(steps, rule.step)
    if (!step) {
      report.warn('question-without-step', rule.line, `VALIDATE_${rule.step}: the tutorial has no such step`)
      return []
    }
    const count = (counts.get(rule.step) ?? 0) + 1
    counts.set(rule.step, count)
    if (isTooLong(rule)) {
      report.warn(
        'question-too-long',
        rule.line,
        `VALIDATE_${rule.step}: question or answer over ${ANSWER_BYTES} bytes`
      )
    }
    const id = count === 1 ? `validate-${rule.step}` : `validate-${rule.step}-${count}`
    return [{ step: step.number, rule, question: pageQuestion(rule, id) }]
  })
}

/** Warns about lines that name a block which rules.vr does not have. */
export function warnOfPlaces({ handWritten, codeChecks }: Rules, steps: readonly Step[], report: Report): void {
  const known = { VALIDATE: handWritten, CODECHECK: new Set(codeChecks.map(({ step }) => step)) }
  for (const { places } of steps)
    for (const kind of ['VALIDATE', 'CODECHECK'] as const)
      for (const [number, line] of places[kind])
        if (!known[kind].has(number))
          report.warn('question-missing', line, `[${kind}_${number}]: rules.vr has no such block`)
}

/** Assigns each question that a model has written to the step it was written for. */
export function placeWritten(written: readonly WrittenQuestion[]): PlacedQuestion[] {
  const counts = new Map<number, number>()
  return written.map(({ stepNumber, question, options, answer }) => {
    const count = (counts.get(stepNumber) ?? 0) + 1
    counts.set(stepNumber, count)
    const rule: QuestionRule = {
      step: stepNumber,
      line: 1,
      ruleType: options ? 'single-choice' : 'exact-match',
      question,
      options: options?.map(text => ({ text, correct: text === answer })),
      match: answer,
      aiGraded: options === undefined
    }
    return { step: stepNumber, rule, question: pageQuestion(rule, `validate-${stepNumber}-ai-${count}`) }
  })
}

function isTooLong(rule: QuestionRule): boolean {
  return [rule.question, expectedAnswer(rule)].some(text => new TextEncoder().encode(text).length > ANSWER_BYTES)
}

function placedAt(steps: readonly Step[], kind: keyof Places, number: number): Step | undefined {
  return steps.find(({ places }) => places[kind].has(number))
}

function findStep(steps: readonly Step[], number: number): Step | undefined {
  return steps.find(step => step.markedNumber === number)
}

/** Assigns each code check to the step with its line `[CODECHECK_n]`, else to the step of its number. */
export function placeCodeChecks(rules: Rules, steps: readonly Step[], report: Report): PlacedCodeCheck[] {
  const taken = new Set<number>()
  return rules.codeChecks.flatMap(rule => {
    const step = placedAt(steps, 'CODECHECK', rule.step) ?? findStep(steps, rule.step)
    if (step && taken.has(step.number)) {
      report.warn('code-check-twice', rule.line, `CODECHECK_${rule.step}: its step has another one, which is shown`)
      return []
    }
    if (step) {
      taken.add(step.number)
      return [{ step: step.number, rule }]
    }
    report.warn('code-check-without-step', rule.line, `CODECHECK_${rule.step}: the tutorial has no such step`)
    return []
  })
}

/** The question for the page, without the answer when AI grades it. */
function pageQuestion(rule: QuestionRule, id: string): Question {
  const base = {
    id,
    question: rule.question,
    type: rule.options ? 'multiple-choice' : 'text',
    ...(rule.options ? { options: rule.options.map(option => option.text) } : {})
  } as const
  const mode = rule.ruleType === 'single-choice' ? 'single' : 'multiple'
  const shown: Question = rule.options ? { ...base, choiceMode: mode } : base
  if (rule.aiGraded) return { ...shown, aiGrading: true }
  const correct = rule.options?.filter(option => option.correct).map(option => option.text)
  if (!correct) return { ...shown, correctAnswer: rule.match }
  return mode === 'single' ? { ...shown, correctAnswer: correct[0] ?? '' } : { ...shown, correctAnswers: correct }
}

function expectedAnswer(rule: QuestionRule): string {
  const correct = rule.options?.filter(option => option.correct).map(option => option.text)
  return correct ? correct.join('\n') : rule.match
}

/** Specs of AI-graded questions for upload, the only output with their answers. */
export function answerSpecs(placed: readonly PlacedQuestion[]): AnswerSpec[] {
  return placed
    .filter(({ rule }) => rule.aiGraded)
    .map(({ step, rule, question }) => ({
      stepNumber: step,
      questionId: question.id,
      questionText: rule.question,
      correctAnswer: expectedAnswer(rule),
      ruleType: rule.ruleType,
      aiGrading: true
    }))
}

export function codeCheckSpecs(slug: string, placed: readonly PlacedCodeCheck[]): CodeCheckSpec[] {
  return placed.map(({ step, rule }) => ({
    slug,
    stepNumber: step,
    goal: rule.goal,
    ...(rule.language ? { language: rule.language } : {}),
    ...(rule.hints.length > 0 ? { hints: rule.hints } : {}),
    ...(rule.referenceSolution ? { referenceSolution: rule.referenceSolution } : {})
  }))
}

export function pageCodeCheck(rule: CodeCheckRule): PageCodeCheck {
  return {
    goal: rule.goal,
    ...(rule.language ? { language: rule.language } : {}),
    hints: rule.hints,
    hasReference: rule.referenceSolution !== undefined
  }
}

/** HTML of a question, readable without script: text and options, never the answer. */
export function questionBlock(placed: PlacedQuestion, context: RenderContext): Element {
  const { question, rule, step } = placed
  const lines = rule.question.split('\n').map(text => ({ text, line: rule.line }))
  const choices = question.options?.map(option => h('li', {}, renderInline({ text: option, line: rule.line }, context)))
  return h(
    'div',
    {
      className: ['step-validation-mount'],
      dataValidation: question.id,
      dataStep: String(step),
      dataKind: kindOf(placed)
    },
    [
      h('p', { className: ['question-label'] }, ['Question']),
      h('div', { className: ['question-text'] }, contents(renderMarkdown(lines, context))),
      ...(choices ? [h('ul', { className: ['question-options'] }, choices)] : [])
    ]
  )
}

/** A pattern is graded without a model where there is none; other questions that AI grades (`model`) are not offered then. */
function kindOf({ question, rule }: PlacedQuestion): string {
  if (!question.aiGrading) return question.choiceMode ?? 'text'
  return rule.ruleType.startsWith('regex') ? 'ai' : 'model'
}

/** HTML of a code check, readable without script: goal and hints, never the reference solution. */
export function codeCheckBlock({ step, rule }: PlacedCodeCheck, context: RenderContext): Element {
  const goal = rule.goal.split('\n').map(text => ({ text, line: rule.line }))
  const hints = rule.hints.map(hint => h('li', {}, renderInline({ text: hint, line: rule.line }, context)))
  return h(
    'div',
    { className: ['step-code-check-mount'], dataStep: String(step), dataLanguage: rule.language ?? 'text' },
    [
      h('p', { className: ['question-label'] }, ['Check your code']),
      h('div', { className: ['question-text'] }, contents(renderMarkdown(goal, context))),
      ...(hints.length > 0 ? [h('ul', { className: ['code-check-hints'] }, hints)] : [])
    ]
  )
}
