import { plainErrorBody } from '../../lib/errors.ts'
import { chatSettings } from '../features/index.ts'
import { callerOf, type Reply, route } from '../platform/http/route.ts'
import { checkCode, type SubmittedCode } from './grading/code-check.ts'
import type { Graded } from './grading/graded.ts'
import { type SubmittedAnswer, validateAnswer } from './grading/validate-answer.ts'
import { MAX_BODY, readAnswer, readCode, refuseAnswersUnlessOn, refuseCodeUnlessOn } from './grading/submitted.ts'

/** ASSESS-011: checks the code of a learner. */
export const postCodeCheck = route<SubmittedCode>({
  method: 'post',
  path: '/api/codecheck',
  access: 'login',
  precondition: refuseCodeUnlessOn,
  body: { kind: 'json', max: MAX_BODY, parse: readCode },
  form: plainErrorBody,
  handle: async (ctx, sent) => reply(await checkCode(callerOf(ctx), sent, ctx.signal))
})

/** ASSESS-009: grades the answer of a learner. */
export const postValidateAnswer = route<SubmittedAnswer>({
  method: 'post',
  path: '/api/validate-answer',
  access: 'login',
  precondition: refuseAnswersUnlessOn,
  body: { kind: 'json', max: MAX_BODY, parse: readAnswer },
  form: plainErrorBody,
  handle: async (ctx, sent) => reply(await validateAnswer(callerOf(ctx), sent, ctx.signal))
})

/** The verdict, with the calls that are left in the form of draft-ietf-httpapi-ratelimit-headers-10. */
const reply = ({ verdict, left: { of, requests, seconds } }: Graded<object>): Reply => ({
  status: 200,
  headers: { RateLimit: `"${of}";r=${requests};t=${seconds}` },
  body: verdict
})

/** Kinds of grading that are switched on, for pages, which offer nothing else. */
export const getChecks = route({
  method: 'get',
  path: '/api/checks',
  access: 'public',
  async handle() {
    const { validateAnswerEnabled, codeCheckEnabled } = await chatSettings.values()
    return { status: 200, body: { answers: validateAnswerEnabled, code: codeCheckEnabled } }
  }
})
