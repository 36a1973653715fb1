import { plainErrorBody } from '../../lib/errors.ts'
import { chatSettings } from '../features/index.ts'
import { whyNoEndpoint } from '../models/index.ts'
import { callerOf, type Reply, route } from '../platform/http/route.ts'
import { answerOf } from './grading/answer-body.ts'
import { checkCode, type SubmittedCode } from './grading/code-check.ts'
import { type CallsLeft, PER_STEP } from './grading/limits.ts'
import {
  MAX_BODY,
  type OneOrMoreAnswers,
  readCode,
  readOneOrMoreAnswers,
  refuseAnswersUnlessOn,
  refuseCodeUnlessOn
} from './grading/submitted.ts'
import { validateAnswers } from './grading/validate-answer.ts'

/** ASSESS-011: checks the code of a learner. */
export const postCodeCheck = route<SubmittedCode>({
  method: 'post',
  path: '/api/codecheck',
  access: 'login',
  precondition: refuseCodeUnlessOn,
  body: { kind: 'json', max: MAX_BODY, parse: readCode },
  form: plainErrorBody,
  async handle(ctx, sent) {
    const { verdict, left } = await checkCode(callerOf(ctx), sent, ctx.signal)
    return reply(verdict, left)
  }
})

/** ASSESS-009: grades the answers of a learner to questions of a step. */
export const postValidateAnswer = route<OneOrMoreAnswers>({
  method: 'post',
  path: '/api/validate-answer',
  access: 'login',
  precondition: refuseAnswersUnlessOn,
  body: { kind: 'json', max: MAX_BODY, parse: readOneOrMoreAnswers },
  form: plainErrorBody,
  async handle(ctx, sent) {
    const { outcomes, left } = await validateAnswers(callerOf(ctx), sent, ctx.signal)
    return reply(answerOf(sent, outcomes), left)
  }
})

/** The verdict, with the calls that are left in the form of draft-ietf-httpapi-ratelimit-headers-10. */
const reply = (body: object, { of, requests, seconds }: CallsLeft): Reply => ({
  status: 200,
  headers: { RateLimit: `"${of}";r=${requests};t=${seconds}` },
  body
})

/**
 * Kinds of grading that answer now, for pages, which offer nothing else; `model`: also that of questions which need one; and the
 * calls for a step of each kind.
 */
export const getChecks = route({
  method: 'get',
  path: '/api/checks',
  access: 'public',
  async handle() {
    const { validateAnswerEnabled, codeCheckEnabled } = await chatSettings.values()
    const model = whyNoEndpoint() === undefined
    const code = codeCheckEnabled && model
    return { status: 200, body: { answers: validateAnswerEnabled, code, model, perStep: PER_STEP } }
  }
})
