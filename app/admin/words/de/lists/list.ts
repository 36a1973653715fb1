import { counted, numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const search = 'Suche'
export const clearFilters = 'Filter zurücksetzen'
export const all = 'Alle'
export const refresh = 'Aktualisieren'
export const columns = 'Spalten'
export const show = 'Anzeigen'
export const moveUp = (column: string) => `${column} nach oben`
export const moveDown = (column: string) => `${column} nach unten`
export const widthOf = (column: string) => `Breite von ${column}`
export const columnsAsDelivered = 'Spalten wie ausgeliefert'
export const exportCsv = 'CSV-Export'
export const stopExport = (done: number, all: number) => `Export anhalten (${numeral(done)} von ${numeral(all)})`
export const firstRows = (count: number) => `Die ersten ${numeral(count)} Zeilen`
export const allRows = 'Alle Zeilen dieser Liste'
export const onlyFirstRows = (count: number) =>
  `Die ersten ${numeral(count)} Zeilen werden angezeigt. Die übrigen finden Sie mit Filtern.`
export const groupBy = 'Gruppieren nach'
export const notGrouped = 'Nicht gruppiert'
export const by = (column: string) => `Nach ${column}`
export const groupedBy = (list: string, column: string) => `${list}, gruppiert nach ${column}`
export const noValue = 'Kein Wert'
export const emptyText = 'Leerer Text'
export const showMore = (left: number) => `Mehr anzeigen, noch ${rows(left)}`
export const loadMore = 'Mehr laden'
export const noneMatches = 'Keine Zeile passt. Setzen Sie die Filter zurück, um alle zu sehen.'
export const noRows = 'Es gibt noch keine Zeilen.'

export const selectedRows = 'Ausgewählte Zeilen'
export const selected = (count: number) => `${numeral(count)} ausgewählt`
export const clearSelection = 'Auswahl aufheben'
export const ofRows = (label: string, count: number) => `${label}: ${rows(count)}`
export const outcome = (done: number, refused: number) => `${numeral(done)} erledigt, ${numeral(refused)} abgelehnt.`
export const isDone = 'erledigt'

export const view = 'Ansicht'
/** The list as it is delivered. */
export const standard = 'Standard'
export const saveView = 'Ansicht speichern'
export const deleteView = 'Ansicht löschen'
export const deleteThisView = (name: string) => `Ansicht ${name} löschen?`
export const viewIsLost = 'Filter, Spalten und Reihenfolge gehen verloren; die Zeilen der Liste bleiben.'
export const nameOfView = 'Name der Ansicht'
export const openWithView = 'Liste damit öffnen'
export const shareView = 'Mit allen teilen, die administrieren'
export const openWithout = 'Liste ohne sie öffnen'
export const sharedViewIsLost = 'Sie verschwindet für alle; die Zeilen der Liste bleiben.'
export const manageViews = 'Ansichten umbenennen und löschen'
export const takeOver = (count: number) => `${counted(count, 'Ansicht', 'Ansichten')} dieses Browsers überall behalten`
