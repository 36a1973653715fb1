import type { IncomingMessage } from 'node:http'
import { type Language, languageOf } from '../../../lib/http/languages.ts'
import * as de from './de.ts'
import * as en from './en.ts'

type English = typeof en

/** Words of the gateway in one language. */
export type Words = { readonly [Name in keyof English]: English[Name] extends string ? string : English[Name] } & {
  readonly language: Language
}

const byLanguage: Readonly<Record<Language, Words>> = { en: { ...en, language: 'en' }, de: { ...de, language: 'de' } }

/** The words in which a page answers a request; an answer with one says `Vary: Accept-Language`. */
export const wordsFor = ({ headers }: Pick<IncomingMessage, 'headers'>): Words =>
  byLanguage[languageOf(headers['accept-language'])]
