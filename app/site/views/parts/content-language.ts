import { language } from '#site-words/language.ts'
import type { FacetName } from '../../catalog/filter.ts'

/** Language of what authors have written, unless they name another. */
const BY_DEFAULT: string = 'en'

/** Attributes of what authors have written, such as a title, where their language is not that of the page. */
export const ofContent: { readonly lang?: string } = language === BY_DEFAULT ? {} : { lang: BY_DEFAULT }

/** The same for a value of a facet: topics and tags bring the words of authors. */
export const ofValue = (name: FacetName): typeof ofContent => (name === 'topic' || name === 'tag' ? ofContent : {})

/** Attributes of a text whose language and direction its author may have named, where they are not as the page around it. */
export const writtenAs = ({
  lang = BY_DEFAULT,
  dir
}: {
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
}): { lang?: string; dir?: 'rtl' } => ({ ...(lang !== language && { lang }), ...(dir === 'rtl' && { dir }) })
