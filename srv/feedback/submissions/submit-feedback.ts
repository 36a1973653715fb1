import cds from '@sap/cds'
import { KB } from '../../../lib/bytes.ts'
import { badRequest } from '../../../lib/errors.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { isForm } from '../../../lib/http/read-body.ts'
import { newId } from '../../../lib/ids.ts'
import { HOUR, now } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { servedTutorial } from '../../content/index.ts'
import { type Reply, route } from '../../platform/http/route.ts'
import { isTrapped, objectOf, type RawSubmission, readSubmission, type Submission } from './read-submission.ts'
import { dayHashOf } from './salt.ts'
import { asPage, fromForm, refuseForeignForm, SENT, thanks } from './sent-form.ts'

const { INSERT } = cds.ql

/** Counted after the checks of the form, so that a mistake in it costs nothing (FEEDBACK-010, 011). */
const limiter = new Limiter({ max: 5, windowMs: HOUR }, 'submissions')

/**
 * POST /feedback/submit: what readers say about a tutorial, without a login (FEEDBACK-001 to 005), as JSON or as the form that
 * a browser sends, which is led on to a page.
 */
export const submitFeedback = route<RawSubmission>({
  method: 'post',
  path: '/feedback/submit',
  access: 'public',
  body: { kind: 'json', max: 8 * KB, parse: objectOf, fromForm },
  async handle({ client, headers }, raw) {
    const outcome = async () => submit(await dayHashOf(client), raw)
    if (!isForm(headers)) return outcome()
    refuseForeignForm(headers)
    return asPage(raw, outcome)
  }
})

/** The page that a browser without scripts gets to after its form. */
export const feedbackSent = route({
  method: 'get',
  path: SENT,
  access: 'public',
  cache: 'private, no-store',
  handle: async ({ query }) => thanks(query.get('tutorial'))
})

async function submit(submitterIpHash: string, raw: RawSubmission): Promise<Reply> {
  // a program that learned that it was found out would try again
  if (isTrapped(raw)) return answer(newId())
  const submission = readSubmission(raw)
  limiter.admit(submitterIpHash)
  if (!servedTutorial(submission.tutorialSlug)) throw badRequest('unknown_tutorial', 'Unknown tutorial', 'tutorialSlug')
  return answer(await store(submission, submitterIpHash))
}

const answer = (submissionId: string): Reply => ({ status: 200, body: { submissionId } })

async function store(submission: Submission, submitterIpHash: string): Promise<string> {
  const row = { ID: newId(), submittedAt: now().toISOString(), submitterIpHash, ...submission }
  await inTransaction(tx => tx.run(INSERT.into('tutorials.feedback.TutorialFeedback').entries(row)))
  return row.ID
}
