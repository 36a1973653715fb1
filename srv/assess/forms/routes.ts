import { HttpError } from '../../../lib/errors.ts'
import { isForm } from '../../../lib/http/read-body.ts'
import { type Ctx, type Reply, route } from '../../platform/http/route.ts'
import { checkCode } from '../grading/code-check.ts'
import { validateAnswer } from '../grading/validate-answer.ts'
import { MAX_BODY, readAnswer, readCode, refuseAnswersUnlessOn, refuseCodeUnlessOn } from '../grading/submitted.ts'
import { answerFields, codeFields, type Fields } from './fields.ts'
import { refusedPage, resultPage, stepAddress } from './pages.ts'
import { type Kind, submissionOf } from './submission.ts'

const RESULT = '/checks/result'

/** The forms of steps as browsers without scripts send them; `/api` asks for a token that such a page cannot have. */
export const postAnswerForm = formRoute('/checks/answer', 'answer', answerFields, async (ctx, fields) => {
  await refuseAnswersUnlessOn()
  return validateAnswer(known(ctx), readAnswer(fields), ctx.signal)
})
export const postCodeForm = formRoute('/checks/code', 'code', codeFields, async (ctx, fields) => {
  await refuseCodeUnlessOn()
  return checkCode(known(ctx), readCode(fields), ctx.signal)
})

function formRoute(
  path: `/checks/${string}`,
  kind: Kind,
  fromForm: (fields: URLSearchParams) => Fields,
  grade: (ctx: Ctx, fields: Fields) => Promise<{ readonly submission: string }>
) {
  return route<Fields>({
    method: 'post',
    path,
    access: 'optional',
    body: { kind: 'json', max: MAX_BODY, fromForm, parse: raw => raw as Fields },
    cache: 'no-store',
    async handle(ctx, fields) {
      refuseOthers(ctx)
      try {
        const { submission } = await grade(ctx, fields)
        // a page that is loaded again sends nothing again
        return { status: 303, headers: { Location: `${RESULT}?${kind}=${submission}` } }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return refusedPage(error, stepAddress(fields))
      }
    }
  })
}

/** Refuses a form of another site, which a browser would send without asking. @throws HttpError 403, 415. */
function refuseOthers({ headers }: Ctx): void {
  if (!isForm(headers)) throw new HttpError(415, 'unsupported_media_type', 'Send a form', { target: 'Content-Type' })
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new HttpError(403, 'csrf', 'Another site may not send this form')
}

/** @throws HttpError 401 */
function known({ caller }: Ctx): NonNullable<Ctx['caller']> {
  if (!caller) throw new HttpError(401, 'unauthenticated', 'Log in')
  return caller
}

/** The page that a form leads to: the caller's own submission. */
export const getResult = route({
  method: 'get',
  path: RESULT,
  access: 'login',
  cache: 'private, no-store',
  async handle(ctx): Promise<Reply> {
    const submission = await submissionOf(known(ctx), ctx.query)
    if (!submission) throw new HttpError(404, 'not_found', 'There is no such result')
    return resultPage(submission)
  }
})
