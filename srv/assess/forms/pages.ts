import type { HttpError } from '../../../lib/errors.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Reply } from '../../platform/http/route.ts'
import type { Submission } from './submission.ts'

interface Place {
  readonly tutorialSlug?: unknown
  readonly stepNumber?: unknown
}

/** The step that a form stands in. */
export const stepAddress = ({ tutorialSlug, stepNumber }: Place): string => {
  if (typeof tutorialSlug !== 'string') return '/tutorials/'
  const step = typeof stepNumber === 'number' ? `#step-${stepNumber}` : ''
  return `/tutorials/${encodeURIComponent(tutorialSlug.trim().toLowerCase())}${step}`
}

const headings: Readonly<Record<string, string>> = {
  pass: 'Passed',
  partial: 'Not complete yet',
  fail: 'Try again',
  error: 'This could not be checked'
}

/** The verdict, for people whose browser runs no scripts. */
export function resultPage(submission: Submission): Reply {
  const { verdict, summary, hints, right } = submission
  const parts = [
    summary === null ? '' : `<p>${escapeHtml(summary)}</p>`,
    list('What is right', right),
    list(hints.length === 1 ? 'A hint' : 'Hints', hints)
  ]
  return page(200, {}, headings[verdict] ?? 'Checked', parts.join('\n'), stepAddress(submission))
}

/** Why there is no verdict, and the way back. */
export function refusedPage({ status, message, headers, target }: HttpError, back: string): Reply {
  const why = status === 503 && target === 'model' ? 'There is no language model to check it at the moment' : message
  if (status !== 401) return page(status, headers, 'It was not checked', `<p>${escapeHtml(why)}.</p>`, back)
  const login = `/login?returnTo=${encodeURIComponent(back)}`
  const words = `<p><a href="${escapeHtml(login)}">Log in</a>, then send it again.</p>`
  return page(status, headers, 'Log in to have this checked', words, back)
}

const list = (title: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>\n${items.map(item => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`

function page(status: number, headers: Reply['headers'], title: string, html: string, back: string): Reply {
  const body = `<main>
<h1>${title}</h1>
${html}
<p><a href="${escapeHtml(back)}">Back to the step</a></p>
</main>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  return { status, headers: { ...headers, ...type }, body: Buffer.from(frame(title, '', body)) }
}
