import { z } from 'zod'
import { KB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import { chatSettings, type ChatSettings } from '../../features/index.ts'
import { whyNoEndpoint } from '../../models/index.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import type { SubmittedCode } from './code-check.ts'
import type { SubmittedAnswers } from './validate-answer.ts'

/** Of a request, in bytes. */
export const MAX_BODY = 64 * KB
const MOST_CODE = 20_000
const MOST_ANSWER = 5000
const MOST_CHOICES = 100
const MOST_ANSWERS = 20

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .refine(text => Buffer.byteLength(text) <= most, `At most ${most} bytes`)
const place = { tutorialSlug: z.string().min(1).max(255), stepNumber: z.number().int().min(0).max(10_000) }

const codeSchema = onlyMembers({ ...place, submittedCode: bytes(MOST_CODE), language: z.string().max(40).nullish() })
const answer = {
  questionId: z.string().min(1).max(40),
  submittedAnswer: bytes(MOST_ANSWER).optional(),
  choices: z.array(z.number().int().min(1)).min(1).max(MOST_CHOICES).optional()
}
interface OneAnswer {
  readonly submittedAnswer?: string | undefined
  readonly choices?: readonly number[] | undefined
}
const isAnswered = ({ submittedAnswer, choices }: OneAnswer): boolean =>
  (submittedAnswer === undefined) !== (choices === undefined)
const unless = { path: ['submittedAnswer'], message: 'Send submittedAnswer or choices' }
const answerSchema = onlyMembers({ ...place, ...answer }).refine(isAnswered, unless)
const answersSchema = onlyMembers({
  ...place,
  answers: z
    .array(onlyMembers(answer).refine(isAnswered, unless))
    .min(1, 'Answer at least one question')
    .max(MOST_ANSWERS)
    .refine(all => new Set(all.map(({ questionId }) => questionId)).size === all.length, 'Answer each question once')
})

export const readCode: (raw: unknown) => SubmittedCode = conformsTo(codeSchema)
export const readAnswers: (raw: unknown) => SubmittedAnswers = conformsTo(answersSchema)

const readAnswer = conformsTo(answerSchema)

/** Answers as programs send them. */
export interface OneOrMoreAnswers extends SubmittedAnswers {
  /** True for an answer that was sent without a list. */
  readonly isOne: boolean
}

export function readOneOrMoreAnswers(raw: unknown): OneOrMoreAnswers {
  if (typeof raw === 'object' && raw !== null && 'answers' in raw) return { ...readAnswers(raw), isOne: false }
  const { tutorialSlug, stepNumber, ...answer } = readAnswer(raw)
  return { tutorialSlug, stepNumber, answers: [answer], isOne: true }
}

/** @throws HttpError 503 while code is not checked, also for want of a model (ASSESS-018). */
export const refuseCodeUnlessOn = (): Promise<void> => refuseUnless(settings => settings.codeCheckEnabled, true)

/** Rules need no model, so there may be none. @throws HttpError 503 while answers are not graded (ASSESS-019). */
export const refuseAnswersUnlessOn = (): Promise<void> =>
  refuseUnless(settings => settings.validateAnswerEnabled, false)

async function refuseUnless(isOn: (settings: ChatSettings) => boolean, needsModel: boolean): Promise<void> {
  if (!isOn(await chatSettings.values())) throw new HttpError(503, 'disabled', 'This is switched off')
  const why = needsModel ? whyNoEndpoint() : undefined
  if (why !== undefined) throw new HttpError(503, 'disabled', `Nothing can be checked: ${why}`, { target: 'model' })
}
