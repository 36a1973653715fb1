import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { ask, whyNoEndpoint } from '../../models/index.ts'
import { capped } from '../../platform/tools/index.ts'
import { judge, withTokensOf } from './by-model.ts'
import { type Counted, counted, type Grading } from './graded.ts'
import { leakGuard } from './leak-guard.ts'
import { GradingLimits } from './limits.ts'
import { type Question, questionOf } from './questions.ts'
import { type AnswerVerdict, byRule, isChoice, right } from './rules.ts'

/** Version of the instructions: count up with every change of their words. */
const PROMPT = '2'
const SUMMARY = 300
const HINT = 250
const MAX_TOKENS = 500

/** Answers of a learner to questions of a step. */
export interface SubmittedAnswers {
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly answers: readonly SubmittedAnswer[]
}

interface SubmittedAnswer {
  readonly questionId: string
  /** Of a choice, the options as their author wrote them, one in a line. */
  readonly submittedAnswer?: string | undefined
  /** Instead, the numbers of the options, from 1. */
  readonly choices?: readonly number[] | undefined
}

const words = z.object({
  summary: z.string().describe('The reason, in one sentence to the learner'),
  hint: z.string().describe('A hint that does not tell the answer')
})

const judging =
  'You grade the answer of a learner to a question of a tutorial against the expected answer. Grade the meaning, not the words.'
const explaining =
  'You explain to a learner the verdict of a grader on their answer to a question of a tutorial: partial or fail. Never tell the right answer; give a hint that helps the learner find it.'

const limits = new GradingLimits()

/** The outcomes in the order of the answers. */
export type GradedAnswers = Counted<AnswerVerdict>

/**
 * The verdicts on answers to questions of a step, stored with them: by the rule of the question at once, or by the model where
 * the question says so. All of them are one call.
 * @throws HttpError 404 for an unknown question, 400 for an unknown option, 429 over the limits, and as `ask` does.
 */
export async function validateAnswers(
  caller: Caller,
  { tutorialSlug, stepNumber, answers }: SubmittedAnswers,
  signal: AbortSignal
): Promise<GradedAnswers> {
  const slug = tutorialSlug.trim().toLowerCase()
  const step = { caller, slug, stepNumber, signal }
  const gradings = await Promise.all(answers.map(answer => gradingOf(step, answer).catch(refusalOf)))
  return counted({ caller, limits, place: `${slug}/${stepNumber}` }, gradings)
}

/** Error in place of the grading of an answer, while the others are graded. */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  throw error
}

interface Step {
  readonly caller: Caller
  readonly slug: string
  readonly stepNumber: number
  readonly signal: AbortSignal
}

async function gradingOf(
  { caller, slug, stepNumber, signal }: Step,
  { questionId, ...sent }: SubmittedAnswer
): Promise<Grading<AnswerVerdict>> {
  const question = await questionOf(slug, stepNumber, questionId)
  if (!question)
    throw new HttpError(404, 'question_missing', 'This step has no such question', { target: 'questionId' })
  const submittedAnswer = sent.submittedAnswer ?? optionsOf(question, sent.choices ?? [])
  const needsModel = isForModel(question)
  const { questionText, correctAnswer } = question
  return {
    entity: 'tutorials.assess.ValidateAnswerSubmissions',
    caller,
    isByModel: needsModel,
    row: {
      tutorialSlug: slug,
      ...{ stepNumber, questionId, submittedAnswer, questionText, correctAnswer },
      promptVersion: needsModel ? PROMPT : null
    },
    grade: async () =>
      needsModel
        ? byModel(question, submittedAnswer, signal)
        : { value: byRule(question, submittedAnswer, `${slug}/${stepNumber}/${questionId}`) },
    columns: ({ hint, ...value }) => ({ ...value, hint: hint ?? null })
  }
}

/** Choices are never for the model; a pattern is graded as such where there is none. */
function isForModel(question: Question): boolean {
  if (!question.aiGrading || isChoice(question)) return false
  const isPattern = question.ruleType === 'regex' || question.ruleType === 'regex-begins-with'
  return !isPattern || whyNoEndpoint() === undefined
}

/** @throws HttpError 400 for a number that no option has. */
function optionsOf({ options = [] }: Question, choices: readonly number[]): string {
  const chosen = choices.map(choice => {
    const option = options[choice - 1]
    if (option === undefined) throw badRequest('unknown_choice', `There are ${options.length} options`, 'choices')
    return option
  })
  return chosen.join('\n')
}

async function byModel(
  { questionText, correctAnswer }: Question,
  submittedAnswer: string,
  signal: AbortSignal
): ReturnType<Grading<AnswerVerdict>['grade']> {
  const told = { question: questionText, submittedAnswer }
  const of = { feature: 'validate-answer', signal }
  const judged = await judge({ ...of, instructions: judging, told: { ...told, expectedAnswer: correctAnswer } })
  if (judged.value === 'pass') return { ...judged, value: right }
  const explained = await ask({
    ...of,
    name: 'submitHint',
    description: 'The reason of a verdict, and a hint to the learner',
    shape: words,
    instructions: explaining,
    text: JSON.stringify({ ...told, verdict: judged.value }),
    maxTokens: MAX_TOKENS
  })
  const [summary = '', hint = ''] = leakGuard(correctAnswer)([explained.value.summary, explained.value.hint])
  const value = { verdict: judged.value, summary: capped(summary, SUMMARY), hint: capped(hint, HINT) }
  return { ...withTokensOf(judged, explained), value }
}
