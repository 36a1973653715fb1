import type * as checks from '../words/en/check-forms.ts'

/** Words of the site within an article. */
export interface OwnWords {
  readonly words: typeof checks
  /** Attribute that names their language; empty where it is that of the article. */
  readonly lang: string
}

/** `words` of a language of the site, for an article in its own. */
export const wordsWithin = (words: typeof checks, language: string, articleLanguage: string): OwnWords => ({
  words,
  lang: articleLanguage === language ? '' : ` lang="${language}"`
})
