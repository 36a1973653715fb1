import type { Draft, Site } from '../page.ts'
import type { ErrorModel, Link } from '../views/models.ts'
import { frameOf } from './frame.ts'

const headings: Readonly<Record<number, string>> = {
  400: 'This address cannot be read',
  401: 'Please log in',
  403: 'This is not open to you',
  404: 'There is nothing here',
  500: 'Something went wrong',
  502: 'The server does not answer',
  503: 'Back in a moment'
}

/** A page that says what is wrong and where to go on. */
export function errorPage(site: Site, { status, message, ways }: Omit<ErrorModel, 'heading'>): string {
  const heading = headings[status] ?? 'That did not work'
  const frame = frameOf(site, { title: heading, description: message, path: `/${status}`, indexed: false })
  return site.built.views.error({ ...frame, trail: [], structured: [] }, { status, heading, message, ways })
}

/** What is answered where nothing is: what is `close` to it, and the way to all. */
export function missingPage(site: Site, close: readonly Link[]): Draft {
  const ways = [...close, { href: '/tutorials/', text: 'All tutorials' }, { href: '/', text: 'Start page' }]
  const message =
    close.length > 0 ? 'This page does not exist. Perhaps you mean one of these:' : 'This page does not exist.'
  return { status: 404, body: errorPage(site, { status: 404, message, ways }) }
}
