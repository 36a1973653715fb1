import cds from '@sap/cds'
import { RE2JS } from 're2js'
import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { HttpError } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { ask } from '../../models/index.ts'
import { capped } from '../../platform/tools/index.ts'
import { graded, type Grading } from './graded.ts'
import { withoutLeaks } from './leak-guard.ts'
import { GradingLimits } from './limits.ts'

const { SELECT } = cds.ql
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
  readonly submittedAnswer: string
}

const verdict = z.object({
  verdict: z.enum(['pass', 'partial', 'fail']).describe('Whether the answer says what the expected one does'),
  summary: z.string().describe('The reason, in one sentence to the learner, without the expected answer'),
  hint: z.string().describe('A hint that does not tell the answer; empty for pass')
})

/** ASSESS-009. */
export interface AnswerVerdict {
  readonly verdict: 'pass' | 'partial' | 'fail'
  readonly summary: string
  readonly hint?: string
}

interface Spec {
  readonly questionText: string
  readonly correctAnswer: string
  readonly ruleType: string | null
  readonly aiGrading: boolean | null
}

const instructions =
  'You grade the answer of a learner to a question of a tutorial against the expected answer. Grade the meaning, not the words. Never tell the expected answer.'

const limits = new GradingLimits()

/**
 * The verdict on an answer, stored with it: by the rule of the question at once, or by the model where the question says so.
 * @throws HttpError 404 for an unknown question, 429 over the limits, and as `ask` does.
 */
export async function validateAnswer(
  caller: Caller,
  sent: SubmittedAnswer,
  signal: AbortSignal
): Promise<AnswerVerdict> {
  const slug = sent.tutorialSlug.trim().toLowerCase()
  const { stepNumber, questionId, submittedAnswer } = sent
  const spec = await specOf(slug, stepNumber, questionId)
  if (!spec) throw new HttpError(404, 'question_missing', 'This step has no such question', { target: 'questionId' })
  const { questionText, correctAnswer } = spec
  return graded<AnswerVerdict>({
    entity: 'tutorials.assess.ValidateAnswerSubmissions',
    caller,
    limits,
    place: `${slug}/${stepNumber}`,
    row: {
      tutorialSlug: slug,
      ...{ stepNumber, questionId, submittedAnswer, questionText, correctAnswer },
      promptVersion: spec.aiGrading ? PROMPT : null
    },
    grade: () => (spec.aiGrading ? byModel(spec, submittedAnswer, signal) : byRule(spec, submittedAnswer)),
    columns: ({ hint, ...value }) => ({ ...value, hint: hint ?? null })
  })
}

async function byModel(
  spec: Spec,
  submittedAnswer: string,
  signal: AbortSignal
): ReturnType<Grading<AnswerVerdict>['grade']> {
  const { questionText, correctAnswer } = spec
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
  const safe = (text: string, most: number): string => capped(withoutLeaks(text, correctAnswer), most)
  const value: AnswerVerdict = {
    verdict: is,
    summary: safe(summary, SUMMARY),
    ...(is !== 'pass' && { hint: safe(hint, HINT) })
  }
  return { ...answer, value }
}

function byRule(spec: Spec, submittedAnswer: string): ReturnType<Grading<AnswerVerdict>['grade']> {
  const value: AnswerVerdict = keepsRule(spec, submittedAnswer.trim())
    ? { verdict: 'pass', summary: 'That is right.' }
    : {
        verdict: 'fail',
        summary: 'That is not the expected answer.',
        hint: 'Read the step once more, and mind spelling.'
      }
  return Promise.resolve({ value })
}

/** A pattern is an author's: an engine without backtracking reads it, so no answer takes it long. */
function keepsRule({ ruleType, correctAnswer }: Spec, answer: string): boolean {
  if (ruleType === 'regex') return pattern(correctAnswer).matches(answer)
  if (ruleType === 'regex-begins-with') return pattern(correctAnswer).matcher(answer).lookingAt()
  return answer.toLowerCase() === correctAnswer.trim().toLowerCase()
}

/** @throws HttpError 500 for a pattern that is none; the author has to mend it. */
function pattern(text: string): RE2JS {
  try {
    return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    log('assess').error('the pattern of a question is none:', (error as Error).message)
    throw new HttpError(500, 'invalid_question', 'The question cannot be graded; its author has to mend it')
  }
}

async function specOf(slug: string, stepNumber: number, questionId: string): Promise<Spec | undefined> {
  const query = SELECT.one
    .from('tutorials.assess.ValidateAnswerSpecs')
    .columns('questionText', 'correctAnswer', 'ruleType', 'aiGrading')
    .where({ 'tutorial.slug': slug, stepNumber, questionId })
  return (await reader()).run<Spec | undefined>(query)
}
