import { counted, numeral } from '../../browser/parts/format.ts'

export const searchEverything = 'Alles durchsuchen'
export const searchByKeys = 'Alles durchsuchen (Strg+K)'
export const pagesListsAndRows = 'Seiten, Listen und Zeilen'
export const results = 'Ergebnisse'
export const keys = 'Pfeile wählen, Eingabe öffnet, Esc schließt.'
export const searching = 'Suche läuft'
export const found = (count: number) => (count === 0 ? 'Keine Ergebnisse' : counted(count, 'Ergebnis', 'Ergebnisse'))
/** Kinds of what is found. */
export const page = 'Seite'
export const list = 'Liste'
/** Link to all rows of a list that match. */
export const allIn = (count: number, list: string) => `Alle ${numeral(count)} in ${list}`
