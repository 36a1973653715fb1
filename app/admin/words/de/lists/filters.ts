import { counted } from '../../../browser/parts/format.ts'

export const mustBe = {
  text: 'Einen Text eingeben',
  choice: 'Einen Wert wählen',
  number: 'Eine Zahl eingeben, etwa 5, >=5 oder 5...10',
  time: 'Eine Uhrzeit eingeben, etwa 09:30, >=09:30 oder 09:00...17:00',
  date: 'Einen Tag eingeben, etwa 2026-03-31, >=2026-03-31 oder 2026-01-01...2026-03-31, oder einen Zeitraum wählen',
  moment: 'Einen Tag eingeben, etwa 2026-03-31, >=2026-03-31 oder 2026-01-01...2026-03-31, oder einen Zeitraum wählen'
} as const
export const noField = (path: string) => `Es gibt kein Feld ${path}, nach dem gefiltert werden kann`

/** Names of the periods that move on with the day. */
export const periods: Readonly<Record<string, string>> = {
  TODAY: 'Heute',
  YESTERDAY: 'Gestern',
  THISWEEK: 'Diese Woche',
  LASTWEEK: 'Letzte Woche',
  THISMONTH: 'Dieser Monat',
  LASTMONTH: 'Letzter Monat',
  THISQUARTER: 'Dieses Quartal',
  LASTQUARTER: 'Letztes Quartal',
  THISYEAR: 'Dieses Jahr',
  LASTYEAR: 'Letztes Jahr',
  LASTDAYS: 'Letzte … Tage',
  NEXTDAYS: 'Nächste … Tage',
  OLDERTHAN: 'Älter als … Tage'
}
/** Names of comparisons: for rows that are shown, and for those that are left out. */
export const operators = {
  contains: ['enthält', 'enthält nicht'],
  begins: ['beginnt mit', 'beginnt nicht mit'],
  ends: ['endet mit', 'endet nicht mit'],
  equals: ['ist', 'ist nicht'],
  between: ['von – bis', 'nicht von – bis'],
  atLeast: ['mindestens', 'nicht mindestens'],
  atMost: ['höchstens', 'nicht höchstens'],
  greater: ['mehr als', 'nicht mehr als'],
  less: ['weniger als', 'nicht weniger als'],
  empty: ['hat keinen Wert', 'hat einen Wert'],
  period: ['im Zeitraum', 'nicht im Zeitraum']
} as const
/** The same for days and moments, where words differ. */
export const operatorsOfDays = {
  ...operators,
  atLeast: ['ab', 'nicht ab'],
  atMost: ['bis', 'nicht bis'],
  greater: ['nach', 'nicht nach'],
  less: ['vor', 'nicht vor']
} as const
/** A condition as a sentence; `name` is that of its comparison. */
export const condition = (name: string, values: string) => (values === '' ? name : `${name} ${values}`)
export const fromTo = (from: string, to: string) => `${from} – ${to}`
export const filterIs = (label: string, text: string) => `${label}: ${text}`
export const filters = (set: number) => (set === 0 ? 'Filter' : `Filter (${set})`)
export const setFilters = 'Gesetzte Filter'
export const removeFilter = (text: string) => `Filter ${text} entfernen`
export const conditionsOf = (label: string) => `Bedingungen für ${label}`
export const conditions = (count: number) => counted(count, 'Bedingung', 'Bedingungen')
export const addCondition = 'Bedingung hinzufügen'
export const removeCondition = 'Bedingung entfernen'
export const comparison = 'Vergleich'
export const value = 'Wert'
export const from = 'Von'
export const to = 'Bis'
export const period = 'Zeitraum'
export const days = 'Tage'
export const apply = 'Anwenden'
export const adaptFilters = 'Filter anpassen'
export const fieldsAsDelivered = 'Felder wie ausgeliefert'
export const findField = 'Feld suchen'
