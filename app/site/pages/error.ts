import { headingOf } from '../../../lib/http/status-headings.ts'
import type { Card } from '../catalog/card.ts'
import type { Draft, Site } from '../core/page.ts'
import type { ErrorModel } from '../views/models.ts'
import { frameOf } from './frame.ts'

type Wrong = Pick<ErrorModel, 'status' | 'message' | 'ways'> & Partial<Pick<ErrorModel, 'close'>>

/** A page that says what is wrong and where to go on. */
export function errorPage(site: Site, { status, message, ways, close = [] }: Wrong): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  const heading = headingOf(status)
  const frame = frameOf(site, {
    title: heading,
    description: sentence,
    path: `/${status}`,
    indexed: false
  })
  return site.built.views.error(
    { ...frame, trail: [], structured: [] },
    { status, heading, message: sentence, close, ways }
  )
}

const WAYS = [
  { href: '/tutorials/', text: 'All tutorials' },
  { href: '/', text: 'Start page' }
]

/** Page for a 404: cards similar to the URL, a search, and a link to the navigator. */
export function missingPage(site: Site, close: readonly Card[]): Draft {
  const message = 'The address may be mistyped, or what was here has moved or is no longer published.'
  return { status: 404, body: errorPage(site, { status: 404, message, close, ways: WAYS }) }
}
