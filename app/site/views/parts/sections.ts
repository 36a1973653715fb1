import * as words from '#site-words/layout.ts'
import { EVENTS } from '../../catalog/events/events.ts'
import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import { addressOf, NAVIGATOR, only } from '../../catalog/filter.ts'

/** A section of the site, in header and footer. */
interface Section {
  readonly href: string
  readonly text: string
  /** Paths of its pages begin like this. */
  readonly within: string
}

/** Parts of the site that are there only sometimes. */
interface Offered {
  readonly hasConcepts: boolean
  readonly hasSessions: boolean
  readonly hasEvents: boolean
}

const all: readonly Section[] = [
  { href: NAVIGATOR, text: words.tutorials, within: NAVIGATOR },
  { href: addressOf(only('type', 'mission')), text: words.missions, within: '/missions/' }
]
const explore: Section = { href: '/explore/', text: words.explore, within: '/explore/' }

const sessions: Section = { href: DIRECTORY, text: words.sessions, within: DIRECTORY }

const events: Section = { href: EVENTS, text: words.events, within: EVENTS }

/** The sections that there is something in. */
export const sectionsOf = ({ hasConcepts, hasSessions, hasEvents }: Offered): readonly Section[] => [
  ...all,
  ...(hasConcepts ? [explore] : []),
  ...(hasSessions ? [sessions] : []),
  ...(hasEvents ? [events] : [])
]

/** The value of `aria-current` of the link to a section on a page: `page` on its own page, `true` on one within. */
export function currentIn({ href, within }: Section, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  const isOther = all.some(section => section.href === path)
  return path.startsWith(within) && !isOther ? 'true' : undefined
}
