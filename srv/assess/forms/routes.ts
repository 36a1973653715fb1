import { HttpError } from '../../../lib/errors.ts'
import { isForm } from '../../../lib/http/read-body.ts'
import { type Ctx, type Reply, route } from '../../platform/http/route.ts'
import { checkCode } from '../grading/code-check.ts'
import { validateAnswers } from '../grading/validate-answer.ts'
import { MAX_BODY, readAnswers, readCode, refuseAnswersUnlessOn, refuseCodeUnlessOn } from '../grading/submitted.ts'
import { answerFields, codeFields, type Fields } from './fields.ts'
import { refusedPage, resultPage, resultsPage, stepAddress } from './pages.ts'
import { type Kind, submissionsOf } from './submission.ts'

const RESULT = '/checks/result'

/** The forms of steps as browsers without scripts send them; `/api` asks for a token that such a page cannot have. */
export const postAnswerForm = formRoute('/checks/answer', 'answer', answerFields, async (ctx, fields) => {
  await refuseAnswersUnlessOn()
  const { outcomes } = await validateAnswers(known(ctx), readAnswers(fields), ctx.signal)
  return outcomes.flatMap(({ submission }) => submission ?? [])
})
export const postCodeForm = formRoute('/checks/code', 'code', codeFields, async (ctx, fields) => {
  await refuseCodeUnlessOn()
  const { submission } = await checkCode(known(ctx), readCode(fields), ctx.signal)
  return [submission]
})

function formRoute(
  path: `/checks/${string}`,
  kind: Kind,
  fromForm: (fields: URLSearchParams) => Fields,
  grade: (ctx: Ctx, fields: Fields) => Promise<readonly string[]>
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
        const submissions = await grade(ctx, fields)
        const query = new URLSearchParams(submissions.map((submission): [string, string] => [kind, submission]))
        // a page that is loaded again sends nothing again
        return { status: 303, headers: { Location: `${RESULT}?${query.toString()}` } }
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

/** The page that a form leads to: the caller's own submissions. */
export const getResult = route({
  method: 'get',
  path: RESULT,
  access: 'login',
  cache: 'private, no-store',
  async handle(ctx): Promise<Reply> {
    const [first, ...others] = await submissionsOf(known(ctx), ctx.query)
    if (!first) throw new HttpError(404, 'not_found', 'There is no such result')
    return others.length === 0 ? resultPage(first) : resultsPage([first, ...others])
  }
})
