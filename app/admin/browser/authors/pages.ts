import * as names from '#workplace-words/page-names.ts'
import type { OwnPageRow } from '../workplaces/description.ts'
import { EDITOR } from './editor/address.ts'
import { REVIEWS } from './reviews/reviews.ts'
import { TutorialsPage } from './tutorials/tutorials-page.tsx'
import { MY_TUTORIALS, TUTORIAL } from './tutorials/addresses.ts'

/** Pages of authors, as the side navigation and the quick search name them; the first one is their home. */
export const authorPages: readonly OwnPageRow[] = [
  { at: MY_TUTORIALS, name: names.myTutorials, Page: TutorialsPage },
  {
    at: EDITOR,
    name: names.editor,
    group: 'writing',
    load: async () => (await import('./editor/editor-page.tsx')).EditorPage
  },
  {
    at: TUTORIAL,
    load: async () => (await import('./tutorials/health/tutorial-page.tsx')).TutorialPage
  },
  {
    at: REVIEWS,
    name: names.reviews,
    group: 'writing',
    load: async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage
  }
]
