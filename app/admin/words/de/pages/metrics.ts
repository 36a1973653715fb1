import type * as english from '../../en/pages/metrics.ts'

/** Kinds of metrics. */
export const kinds: typeof english.kinds = { counter: 'Zähler', gauge: 'Pegel', histogram: 'Histogramm' }
export const help = (instance: string, uptime: string, moment: string) =>
  `Instanz ${instance}, in Betrieb seit ${uptime}; Zahlen seit der letzten Fünf-Minuten-Marke, Stand ${moment}, alle fünf Sekunden neu gelesen. Ein Name führt zum Verlauf über alle Instanzen.`
export const noneFound = 'Kein Messwert heißt so.'
export const ofNow = 'Aktuelle Messwerte'
export const metric = 'Messwert'
export const kind = 'Art'
export const now = 'Jetzt'
export const median = 'Median'
export const p95 = '95 von 100'
export const p99 = '99 von 100'
export const highest = 'Höchster'
export const events = 'Ereignisse'
export const mean = 'Mittel'
export const values = 'Werte'
/** Periods by their hours. */
export const periods: typeof english.periods = {
  1: 'Letzte Stunde',
  6: '6 Stunden',
  24: '24 Stunden',
  168: '7 Tage',
  720: '30 Tage'
}
export const period = 'Zeitraum'
export const time = 'Zeit'
export const shown = 'Anzeige'
export const nothingMeasured = 'In diesem Zeitraum wurde nichts gemessen.'
export const asTable = 'Als Tabelle'
export const historyOf = (metric: string) => `Verlauf von ${metric}`
