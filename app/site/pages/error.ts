import type { Draft, Site, Sources } from '../page.ts'
import type { ErrorModel } from '../views/models.ts'
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

/** What is answered where nothing is: tutorials whose names are close to what was asked for, and the way to all. */
export async function missingPage(site: Site, path: string, sources: Sources): Promise<Draft> {
  const wanted = wordsOf(path)
  const { cards } = await sources.catalog()
  const close = cards
    .map(card => ({ card, score: wordsOf(card.slug).filter(word => wanted.includes(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .map(({ card: { href, title } }) => ({ href, text: title }))
  const ways = [...close, { href: '/tutorials/', text: 'All tutorials' }, { href: '/', text: 'Start page' }]
  const message =
    close.length > 0 ? 'This page does not exist. Perhaps you mean one of these:' : 'This page does not exist.'
  return { status: 404, body: errorPage(site, { status: 404, message, ways }) }
}

const SHORTEST_WORD = 3

const wordsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word.length >= SHORTEST_WORD)
