import { numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const run = 'Ausführen'
export const stop = 'Anhalten'
export const stopHint = 'Beendet die Anweisung in der Datenbank'
export const exportCsv = 'CSV exportieren'
export const exportParquet = 'Parquet exportieren'
export const entities = 'Entitäten'
export const inGroups = (entity: string) => `${entity} (über Personen: in Gruppen von fünf)`
export const countedOnly = 'nur zum Zählen und Verknüpfen'
export const statement = 'Anweisung (Strg + Eingabe führt sie aus)'
export const problemAt = <T>(before: T, place: T) => ['Hier: ', before, place]
export const theEnd = 'das Ende'
export const completions = 'Vervollständigungen'
export const result = 'Ergebnis'
export const rowsIn = (count: number, ms: number) => `${rows(count)} in ${ms} ms`
export const thereAreMore = 'es gibt weitere; ein LIMIT oder ein Filter grenzt sie ein'
export const firstShown = (count: number) => `die ersten ${numeral(count)} werden angezeigt`
export const onlyGroups = 'nur Gruppen von mindestens fünf Personen'
export const name = 'Name'
export const saveChangesOf = (query: string) => `Änderungen an ${query} speichern`
export const saved = 'Gespeichert'
export const copy = 'Kopieren'
export const nothingSaved = 'Noch nichts: Geben Sie einer Anweisung einen Namen, und speichern Sie sie.'
export const allSaved = 'Alle gespeicherten Abfragen'
export const deletionOfQuery =
  'Sie verschwindet für alle, die sie sehen; Kacheln von Dashboards, die sie zeigen, bleiben und sagen, dass sie gelöscht wurde.'
export const history = 'Verlauf'
export const refused = (moment: string) => `${moment}, abgelehnt`
export const wholeHistory = 'Der ganze Verlauf'
