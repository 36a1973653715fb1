import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import type { Site } from '../../core/page.ts'
import type { Link } from '../../views/models.ts'

/** The directory, in the trail of the pages below it. */
export const directoryLink = ({ built }: Site): Link => ({
  href: DIRECTORY,
  text: built.views.words.teched.sessions
})
