import { z } from 'zod'
import { KB } from '../../lib/bytes.ts'
import { HttpError, plainErrorBody } from '../../lib/errors.ts'
import { chatSettings, type ChatSettings } from '../features/index.ts'
import { whyNoEndpoint } from '../models/index.ts'
import { callerOf, route } from '../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../platform/http/schema.ts'
import { checkCode, type SubmittedCode } from './grading/code-check.ts'
import { type SubmittedAnswer, validateAnswer } from './grading/validate-answer.ts'

const MAX_BODY = 64 * KB
const MOST_CODE = 20_000
const MOST_ANSWER = 5000

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
  submittedAnswer: bytes(MOST_ANSWER)
})

/** ASSESS-011: checks the code of a learner. */
export const postCodeCheck = route<SubmittedCode>({
  method: 'post',
  path: '/api/codecheck',
  access: 'login',
  precondition: () => refuseUnless(settings => settings.codeCheckEnabled, true),
  body: { kind: 'json', max: MAX_BODY, parse: conformsTo(codeSchema) },
  form: plainErrorBody,
  handle: async (ctx, sent) => ({ status: 200, body: await checkCode(callerOf(ctx), sent, ctx.signal) })
})

/** ASSESS-009: grades the answer of a learner. Rules need no model, so there may be none. */
export const postValidateAnswer = route<SubmittedAnswer>({
  method: 'post',
  path: '/api/validate-answer',
  access: 'login',
  precondition: () => refuseUnless(settings => settings.validateAnswerEnabled, false),
  body: { kind: 'json', max: MAX_BODY, parse: conformsTo(answerSchema) },
  form: plainErrorBody,
  handle: async (ctx, sent) => ({ status: 200, body: await validateAnswer(callerOf(ctx), sent, ctx.signal) })
})

/** @throws HttpError 503 while it is off, or there is no model that it needs (ASSESS-018, ASSESS-019). */
async function refuseUnless(isOn: (settings: ChatSettings) => boolean, needsModel: boolean): Promise<void> {
  if (!isOn(await chatSettings.values())) throw new HttpError(503, 'disabled', 'This is switched off')
  const why = needsModel ? whyNoEndpoint() : undefined
  if (why !== undefined) throw new HttpError(503, 'disabled', `Nothing can be checked: ${why}`)
}
