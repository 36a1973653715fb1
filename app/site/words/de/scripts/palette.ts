import { grouped } from '../../../views/parts/locale.ts'

export const search = 'Suche'
export const wordsToSearch = 'Suchbegriffe'
export const searchIn = 'Titel, Schritte und Code durchsuchen'
export const clearRecent = 'Letzte Suchen löschen'
export const results = 'Ergebnisse'
export const showAll = (total: number) =>
  total === 1 ? 'Auf der Seite mit Ergebnissen zeigen' : `Alle ${grouped(total)} Ergebnisse zeigen`
export const stepNumber = (step: number) => `Schritt ${step}`
export const kinds = { tutorial: 'Tutorials', mission: 'Missionen', group: 'Gruppen', concept: 'Konzepte' }
export const recentSearches = 'Letzte Suchen'
export const commonSubjects = 'Häufige Themen'
export const tryOneWord = 'Versuchen Sie ein Wort'
/** After the keys that do it. */
export const toChoose = 'wählen'
export const toOpen = 'öffnen'
export const toClose = 'schließen'
export const enterKey = 'Enter'
export const escapeKey = 'Esc'

export const allTutorials = 'alle Tutorials'
export const howToSearch = <T>(all: T) => [
  'Gesucht wird in Titeln, Schritten und Code; "in Anführungszeichen" stehen Wörter nebeneinander. Oder sehen Sie ',
  all,
  ' an.'
]
export const goOn = 'Tippen Sie weiter.'
export const insteadOf = <T>(corrected: T, words: string) => ['Ergebnisse für ', corrected, ` statt „${words}“.`]
export const quoted = (words: string) => `„${words}“`
export const nothingHasYet = <T>(words: T, all: T) => [
  'Nichts enthält ',
  words,
  '. Versuchen Sie weniger oder andere Wörter, oder sehen Sie ',
  all,
  ' an.'
]

/** For those who do not see the results. */
export const nothingHas = (words: string) => `Nichts enthält „${words}“`
export const resultsFor = (total: number, best: string, corrected?: string) =>
  `${total === 1 ? '1 Ergebnis' : `${grouped(total)} Ergebnisse`}${corrected === undefined ? '' : ` für „${corrected}“`}, bestes: ${best}`

export const searchSilent = 'Die Suche antwortet nicht; prüfen Sie, ob Sie online sind'
export const searchFails = 'Die Suche antwortet gerade nicht; versuchen Sie es gleich noch einmal'
export const searchTooFast = (seconds: number) =>
  `Zu viele Suchanfragen; es geht in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} weiter`
