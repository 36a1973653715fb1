import { numeral } from '../../../browser/parts/format.ts'

export const newDashboard = 'Neues Dashboard'
export const noDashboards = 'Noch nichts. Ein Dashboard zeigt gespeicherte Abfragen der Analysen nebeneinander.'
export const yoursAlone = 'nur für Sie'
export const yoursShared = 'von Ihnen, freigegeben'
export const dashboard = 'Dashboard'
export const query = 'Abfrage'
export const yoursAloneNow = 'Jetzt nur noch für Sie.'
export const sharedNow = 'Jetzt sehen es alle Admins.'
export const refresh = 'Aktualisieren'
export const allDashboards = 'Alle Dashboards'
export const noTiles = 'Noch keine Kacheln.'
export const noTilesOfYours = 'Noch keine Kacheln. Fügen Sie eine mit einer gespeicherten Abfrage hinzu.'
export const moved = (title: string, place: number, count: number) =>
  `${title} ist Kachel ${numeral(place)} von ${numeral(count)}.`
export const isNarrow = (title: string) => `${title} ist schmal.`
export const isWide = (title: string) => `${title} ist breit.`
export const wasRemoved = (title: string) => `${title} wurde entfernt.`
export const wasAdded = (title: string) => `${title} wurde hinzugefügt.`
export const wasChanged = (title: string) => `${title} wurde geändert.`
export const queriesStay = 'Die gespeicherten Abfragen bleiben.'
export const addTile = 'Kachel hinzufügen'
export const addATile = 'Kachel hinzufügen'
export const add = 'Hinzufügen'
export const noQueries = <T>(analytics: T) => [
  'Es gibt noch keine gespeicherte Abfrage: Speichern Sie eine unter ',
  analytics,
  '.'
]
export const savedQuery = 'Gespeicherte Abfrage'
export const queryOf = (name: string, owner: string) => `${name} (von ${owner})`
export const tile = (title: string) => `Kachel ${title}`
export const title = 'Titel'
export const openQuery = 'Abfrage öffnen'
export const queryIsGone = 'Diese Abfrage wurde gelöscht oder ist nicht mehr für Sie freigegeben.'
export const running = 'Läuft …'
export const onlyGroups = 'Nur Gruppen von mindestens fünf Personen.'
export const moveEarlier = 'Nach vorn'
export const moveLater = 'Nach hinten'
export const narrower = 'Schmaler'
export const wider = 'Breiter'
export const removeTile = 'Entfernen'
