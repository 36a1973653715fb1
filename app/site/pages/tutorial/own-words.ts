import type { Site } from '../../core/page.ts'
import type { Views } from '../../views/models.ts'
import type { Article } from './article.ts'

/** Words of the site within an article. */
export interface OwnWords {
  readonly words: Views['words']['checks']
  /** Attribute that names their language; empty where it is that of the article. */
  readonly lang: string
}

/** Words of the site's language for an article in its own. */
export function ownWords({ language, built }: Site, { lang = 'en' }: Article): OwnWords {
  return { words: built.views.words.checks, lang: lang === language ? '' : ` lang="${language}"` }
}
