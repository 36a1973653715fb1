import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../../../lib/errors.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Reply } from '../../platform/http/route.ts'
import type { RawSubmission } from './read-submission.ts'

/** The fields of a form as the body that a script would send: scores are numbers, what has no answer is left out. */
export function fromForm(fields: URLSearchParams): RawSubmission {
  const given = [...fields].filter(([, value]) => value !== '')
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      /^(?:rating|nps)/.test(name) && /^\d{1,2}$/.test(value) ? Number(value) : value
    ])
  )
}

/** Refuses a form of another site, which a browser would send without asking, unlike JSON. @throws HttpError 403. */
export function refuseForeignForm({ 'sec-fetch-site': site }: IncomingHttpHeaders): void {
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new HttpError(403, 'csrf', 'Another site may not send this form')
}

/** Address that an accepted form leads to, so that a page which is loaded again sends nothing again. */
export const SENT = '/feedback/sent'

/** The outcome for people whose browser runs no scripts: the way to a page that thanks, or a page that says what is wrong. */
export async function asPage({ tutorialSlug }: RawSubmission, outcome: () => Promise<unknown>): Promise<Reply> {
  try {
    await outcome()
    const slug = typeof tutorialSlug === 'string' ? tutorialSlug.trim().toLowerCase() : ''
    return { status: 303, headers: { Location: `${SENT}?tutorial=${encodeURIComponent(slug)}` } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return page(error.status, error.headers, `It was not sent: ${error.message}.`, tutorialSlug)
  }
}

/** The page that thanks, with the way back. */
export const thanks = (slug: string | null): Reply => page(200, {}, 'Thank you, that helps.', slug)

function page(status: number, headers: Reply['headers'], words: string, slug: unknown): Reply {
  const address =
    typeof slug === 'string' && slug !== ''
      ? `/tutorials/${encodeURIComponent(slug.trim().toLowerCase())}`
      : '/tutorials/'
  const body = `<main>
<h1>${escapeHtml(words)}</h1>
<p><a href="${escapeHtml(address)}">Back to the tutorial</a></p>
</main>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  return { status, headers: { ...headers, ...type }, body: Buffer.from(frame('Feedback', '', body)) }
}
