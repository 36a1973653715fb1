import type { HttpError } from '../../../lib/errors.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Reply } from '../../platform/http/route.ts'
import { summaryOf } from '../grading/answer-body.ts'
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
  return page(200, {}, headingOf(submission), detailsOf(submission, 'h2'), stepAddress(submission))
}

/** The verdicts on several answers, each below its question. */
export function resultsPage(submissions: readonly [Submission, ...Submission[]]): Reply {
  const passed = submissions.filter(({ verdict }) => verdict === 'pass').length
  const parts = submissions.map(submission => {
    const question = `<h2>${escapeHtml(submission.questionText ?? '')}</h2>`
    return `${question}\n<p><strong>${headingOf(submission)}.</strong></p>\n${detailsOf(submission, 'h3')}`
  })
  return page(200, {}, summaryOf(passed, submissions.length), parts.join('\n'), stepAddress(submissions[0]))
}

const headingOf = ({ verdict }: Submission): string => headings[verdict] ?? 'Checked'

function detailsOf({ summary, hints, right }: Submission, heading: 'h2' | 'h3'): string {
  const parts = [
    summary === null ? '' : `<p>${escapeHtml(summary)}</p>`,
    list(heading, 'What is right', right),
    list(heading, hints.length === 1 ? 'A hint' : 'Hints', hints)
  ]
  return parts.join('\n')
}

/** Why there is no verdict, and the way back. */
export function refusedPage({ status, message, headers, target }: HttpError, back: string): Reply {
  const why = status === 503 && target === 'model' ? 'There is no language model to check it at the moment' : message
  if (status !== 401) return page(status, headers, 'It was not checked', `<p>${escapeHtml(why)}.</p>`, back)
  const login = `/login?returnTo=${encodeURIComponent(back)}`
  const words = `<p><a href="${escapeHtml(login)}">Log in</a>, then send it again.</p>`
  return page(status, headers, 'Log in to have this checked', words, back)
}

const list = (heading: 'h2' | 'h3', title: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<${heading}>${title}</${heading}>\n<ul>\n${items.map(item => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`

function page(status: number, headers: Reply['headers'], title: string, html: string, back: string): Reply {
  const body = `<main>
<h1>${title}</h1>
${html}
<p><a href="${escapeHtml(back)}">Back to the step</a></p>
</main>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }
  return { status, headers: { ...headers, ...type }, body: Buffer.from(frame(title, '', body)) }
}
