import { language } from '#site-words/language.ts'

const names = new Intl.DisplayNames([language], { type: 'language' })

/** `German` for `de`, in the language of the page. */
export const languageName = (tag: string): string => names.of(tag) ?? tag
