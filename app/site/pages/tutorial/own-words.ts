import { type OwnWords, wordsWithin } from '../../article/own-words.ts'
import type { Site } from '../../core/page.ts'
import type { Article } from './article.ts'

/** Words of the site's language for an article in its own. */
export const ownWords = ({ language, built }: Site, { lang = 'en' }: Article): OwnWords =>
  wordsWithin(built.views.words.checks, language, lang)
