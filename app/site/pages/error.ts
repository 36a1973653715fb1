import { headingOf } from '../../../lib/http/status-headings.ts'
import type { Card } from '../catalog/card.ts'
import type { Draft, Site } from '../core/page.ts'
import type { ErrorModel } from '../views/models.ts'
import { frameOf } from '../core/frame.ts'

type Wrong = Pick<ErrorModel, 'status' | 'message' | 'ways'> & Partial<Pick<ErrorModel, 'close'>>

/** A page that says what is wrong and where to go on. */
export function errorPage(site: Site, { status, message, ways, close = [] }: Wrong): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  const heading = headingOf(status, site.language)
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

/** Page for a 404: cards similar to the URL, a search, and a link to the navigator. */
export function missingPage(site: Site, close: readonly Card[]): Draft {
  const { allTutorials, startPage, errors } = site.built.views.words
  const ways = [
    { href: '/tutorials/', text: allTutorials },
    { href: '/', text: startPage }
  ]
  return { status: 404, body: errorPage(site, { status: 404, message: errors.missing, close, ways }) }
}
