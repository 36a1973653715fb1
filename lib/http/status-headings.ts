import { type Language, languages } from './languages.ts'

const headings: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {
    400: 'This address cannot be read',
    401: 'Please log in',
    403: 'This is not open to you',
    404: 'There is nothing here',
    500: 'Something went wrong',
    502: 'The server is not responding',
    503: 'Back in a moment'
  },
  de: {
    400: 'Diese Adresse ist nicht lesbar',
    401: 'Bitte melden Sie sich an',
    403: 'Kein Zugriff',
    404: 'Hier ist nichts',
    500: 'Etwas ist schiefgegangen',
    502: 'Der Server antwortet nicht',
    503: 'Gleich wieder da'
  }
}

const others: Readonly<Record<Language, string>> = { en: 'That did not work', de: 'Das hat nicht geklappt' }

/** Heading of an error page. */
export const headingOf = (status: number, language: Language = languages[0]): string =>
  headings[language][status] ?? others[language]
