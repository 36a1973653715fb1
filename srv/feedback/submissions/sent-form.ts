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

/** The outcome as a page, for people whose browser runs no scripts. */
export async function asPage({ tutorialSlug }: RawSubmission, outcome: () => Promise<unknown>): Promise<Reply> {
  try {
    await outcome()
    return page(200, {}, 'Thank you, that helps.', tutorialSlug)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return page(error.status, error.headers, `It was not sent: ${error.message}.`, tutorialSlug)
  }
}

function page(status: number, headers: Reply['headers'], words: string, slug: unknown): Reply {
  const address =
    typeof slug === 'string' ? `/tutorials/${encodeURIComponent(slug.trim().toLowerCase())}` : '/tutorials/'
  const body = `<main>
<h1>${escapeHtml(words)}</h1>
<p><a href="${escapeHtml(address)}">Back to the tutorial</a></p>
</main>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  return { status, headers: { ...headers, ...type }, body: Buffer.from(frame('Feedback', '', body)) }
}
