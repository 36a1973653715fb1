import { titles } from '#workplace-words/page.ts'
import { authorGroups } from '#workplace-words/shell.ts'
import type { Workplace } from '../workplaces/description.ts'
import { authorPages } from './pages.ts'
import { MY_TUTORIALS } from './tutorials/addresses.ts'

/** Groups of the side navigation, in their order. */
const groups = ['writing', 'mine', 'platform'] as const

/** The workspace of authors: their tutorials, and the entities of AuthorService. */
export const authorWorkplace: Workplace = {
  title: titles.author,
  first: () => MY_TUTORIALS,
  home: MY_TUTORIALS,
  pages: authorPages,
  groups: groups.map(name => ({ name, label: authorGroups[name] })),
  rest: 'mine'
}
