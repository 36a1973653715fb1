import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import type { Site } from '../../core/page.ts'
import type { Link } from '../../views/models.ts'

/** Characters of a description for search engines. */
const LONGEST = 300

/** The beginning of a text in one line. */
export const summaryOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)

/** The directory, in the trail of the pages below it. */
export const directoryLink = ({ built }: Site): Link => ({
  href: DIRECTORY,
  text: built.views.words.teched.sessions
})
