import type { FacetName } from '../../catalog/filter.ts'
import type { SuggestedWay } from '../../catalog/suggestions.ts'
import type { Trouble } from '../../search/found.ts'
import { grouped } from '../../views/parts/locale.ts'

export const description = 'Tutorials, Missionen und Gruppen finden: nach Wörtern, Niveau, Thema und Schlagwort.'
export const filters = 'Filter'
export const filtersChosen = (count: number): string => `Filter (${count})`
export const facets: Readonly<Record<FacetName, string>> = {
  type: 'Art',
  level: 'Niveau',
  progress: 'Ihr Fortschritt',
  topic: 'Thema',
  tag: 'Schlagwort'
}
export const showResults = 'Ergebnisse anzeigen'
/** Button that leads from the filters to so many results. */
export const show = <T>(count: T) => [count, ' anzeigen']
export const more = <T>(count: T) => [count, ' weitere']

export const featured = 'Ausgewählt'
export const everything = 'Alles'
export const results = 'Ergebnisse'
export const pagesOfResults = 'Seiten der Ergebnisse'
export const troubles: Readonly<Record<Trouble, string>> = {
  limited:
    'Sie haben in kurzer Zeit sehr viel gesucht: Eine Minute lang werden nur Titel, Schlagwörter und Beschreibungen durchsucht.',
  away: 'Die Suche in Schritten und Code antwortet gerade nicht; durchsucht wurden Titel, Schlagwörter und Beschreibungen.'
}
/** The words that were searched for instead of `words`. */
export const corrected = <T>(link: T, words: string) => ['Für ', link, ` statt „${words}“.`]
export const concepts = 'Konzepte'
export const inAll = (total: number): string => `${grouped(total)} insgesamt`
export const foundOf = (found: number, total: number): string => `${grouped(found)} von ${grouped(total)}`
/** A number of results, with the page on which the reader is. */
export const onPage = (status: string, page: number, pages: number): string => `${status}, Seite ${page} von ${pages}`
export const sortBy = 'Sortieren nach'
export const chosenFilters = 'Gewählte Filter'
export const clearFilters = 'Filter zurücksetzen'
/** Read aloud: the link takes the filter away. */
export const remove = <T>(hidden: (text: string) => T, filter: T | string) => [filter, hidden(' entfernen')]

export const nothingYet = 'Noch ist nichts veröffentlicht. Sobald es Tutorials gibt, erscheinen sie hier.'
export const nothingHasAll = (filter: string): string => `Nichts passt zu ${filter}: Kein Tutorial erfüllt alles davon.`
export const nothingHasWordsInside = (filter: string): string =>
  `Nichts passt zu ${filter}: In keinem Titel, Schritt oder Code kommen diese Wörter vor.`
export const nothingHasWords = (filter: string): string =>
  `Nichts passt zu ${filter}: In keinem Titel, Schlagwort und keiner Beschreibung kommen diese Wörter vor.`
export const orTry = 'Oder versuchen Sie:'

/** Words of a suggestion by the way that it goes; those of a card are its title. */
export const suggestions: Readonly<Record<SuggestedWay, (text: string) => string>> = {
  everything: words => `„${words}“ überall`,
  choices: () => 'Ihre Auswahl, ohne die Wörter',
  alone: word => `nur „${word}“`,
  topic: name => `Thema „${name}“`,
  tag: name => `Schlagwort „${name}“`,
  card: title => title
}
