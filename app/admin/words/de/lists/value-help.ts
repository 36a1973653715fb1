import { counted, numeral } from '../../../browser/parts/format.ts'

export const valuesOf = (label: string) => `Werte für ${label}`
export const allValues = (count: number) => `Alle ${numeral(count)} …`
export const nothingMatches = (typed: string) => `Nichts passt zu „${typed}“`
export const isLookedFor = (typed: string) => `„${typed}“ wird gesucht`
export const searchValues = 'Suche'
export const found = (count: number) => counted(count, 'Wert', 'Werte')
export const chooseSeveral = (count: number) => `Auswählen (${numeral(count)})`
