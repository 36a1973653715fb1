import { z } from 'zod'
import { KB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import { chatSettings, type ChatSettings } from '../../features/index.ts'
import { whyNoEndpoint } from '../../models/index.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import type { SubmittedCode } from './code-check.ts'
import type { SubmittedAnswer } from './validate-answer.ts'

/** Of a request, in bytes. */
export const MAX_BODY = 64 * KB
const MOST_CODE = 20_000
const MOST_ANSWER = 5000
const MOST_CHOICES = 100

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .refine(text => Buffer.byteLength(text) <= most, `At most ${most} bytes`)
const place = { tutorialSlug: z.string().min(1).max(255), stepNumber: z.number().int().min(0).max(10_000) }

const codeSchema = onlyMembers({ ...place, submittedCode: bytes(MOST_CODE), language: z.string().max(40).nullish() })
const answerSchema = onlyMembers({
  ...place,
  questionId: z.string().min(1).max(40),
  submittedAnswer: bytes(MOST_ANSWER).optional(),
  choices: z.array(z.number().int().min(1)).min(1).max(MOST_CHOICES).optional()
}).refine(({ submittedAnswer, choices }) => (submittedAnswer === undefined) !== (choices === undefined), {
  path: ['submittedAnswer'],
  message: 'Send submittedAnswer or choices'
})

export const readCode: (raw: unknown) => SubmittedCode = conformsTo(codeSchema)
export const readAnswer: (raw: unknown) => SubmittedAnswer = conformsTo(answerSchema)

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
