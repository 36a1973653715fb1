import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { ask, whyNoEndpoint } from '../../models/index.ts'
import { capped } from '../../platform/tools/index.ts'
import { type Graded, graded, type Grading } from './graded.ts'
import { leakGuard } from './leak-guard.ts'
import { GradingLimits } from './limits.ts'
import { type Question, questionOf } from './questions.ts'
import { type AnswerVerdict, byRule, isChoice } from './rules.ts'

/** Version of the instructions: count up with every change of their words. */
const PROMPT = '1'
const SUMMARY = 300
const HINT = 250
const MAX_TOKENS = 500

/** Answer of a learner to a question of a step. */
export interface SubmittedAnswer {
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly questionId: string
  /** Of a choice, the options as their author wrote them, one in a line. */
  readonly submittedAnswer?: string | undefined
  /** Instead, the numbers of the options, from 1. */
  readonly choices?: readonly number[] | undefined
}

const verdict = z.object({
  verdict: z.enum(['pass', 'partial', 'fail']).describe('Whether the answer says what the expected one does'),
  summary: z.string().describe('The reason, in one sentence to the learner, without the expected answer'),
  hint: z.string().describe('A hint that does not tell the answer; empty for pass')
})

const instructions =
  'You grade the answer of a learner to a question of a tutorial against the expected answer. Grade the meaning, not the words. Never tell the expected answer.'

const limits = new GradingLimits()

/**
 * The verdict on an answer, stored with it: by the rule of the question at once, or by the model where the question says so.
 * @throws HttpError 404 for an unknown question, 400 for an unknown option, 429 over the limits, and as `ask` does.
 */
export async function validateAnswer(
  caller: Caller,
  sent: SubmittedAnswer,
  signal: AbortSignal
): Promise<Graded<AnswerVerdict>> {
  const slug = sent.tutorialSlug.trim().toLowerCase()
  const { stepNumber, questionId } = sent
  const question = await questionOf(slug, stepNumber, questionId)
  if (!question)
    throw new HttpError(404, 'question_missing', 'This step has no such question', { target: 'questionId' })
  const submittedAnswer = sent.submittedAnswer ?? optionsOf(question, sent.choices ?? [])
  const needsModel = isForModel(question)
  const { questionText, correctAnswer } = question
  return graded<AnswerVerdict>({
    entity: 'tutorials.assess.ValidateAnswerSubmissions',
    caller,
    limits,
    place: `${slug}/${stepNumber}`,
    row: {
      tutorialSlug: slug,
      ...{ stepNumber, questionId, submittedAnswer, questionText, correctAnswer },
      promptVersion: needsModel ? PROMPT : null
    },
    grade: async () =>
      needsModel ? byModel(question, submittedAnswer, signal) : { value: byRule(question, submittedAnswer) },
    columns: ({ hint, ...value }) => ({ ...value, hint: hint ?? null })
  })
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
  const answer = await ask({
    feature: 'validate-answer',
    name: 'submitVerdict',
    description: 'The verdict on the answer of a learner',
    shape: verdict,
    instructions,
    text: JSON.stringify({ question: questionText, expectedAnswer: correctAnswer, submittedAnswer }),
    maxTokens: MAX_TOKENS,
    signal
  })
  const { verdict: is, summary, hint } = answer.value
  const withoutLeaks = leakGuard(correctAnswer)
  const safe = (text: string, most: number): string => capped(withoutLeaks(text), most)
  const value: AnswerVerdict = {
    verdict: is,
    summary: safe(summary, SUMMARY),
    ...(is !== 'pass' && { hint: safe(hint, HINT) })
  }
  return { ...answer, value }
}
