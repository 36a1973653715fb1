import { numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/charts.ts'

/** Ways to show a result. */
export const kinds: typeof english.kinds = {
  table: 'nur Tabelle',
  bar: 'Balken',
  'stacked-bar': 'gestapelte Balken',
  line: 'Linien',
  area: 'Flächen',
  number: 'Zahlen'
}
const drawings = { ...kinds, table: 'Tabelle' }

export const chart = 'Diagramm'
export const kindOfChart = 'Art des Diagramms'
export const columnsToDrag = 'Spalten, die sich auf einen Platz des Diagramms ziehen lassen'
export const axis = 'Achse'
export const series = 'Reihen'
export const measures = 'Werte'
export const none = 'keine'
export const noMeasure = (column: string) => `${column} enthält nicht nur Zahlen und kann kein Wert sein.`
export const noNumbers = 'Keine Spalte enthält nur Zahlen.'
export const noRows = 'Es gibt keine Zeilen zum Darstellen.'
export const needsNumbers = 'Ein Diagramm braucht eine Spalte mit Zahlen.'
export const values = 'Werte des Diagramms'
/** In place of a cell that is empty. */
export const empty = '(leer)'
export const seriesBy = (names: string, column: string) => `${names} nach ${column}`
export const drawn = (names: string, column: string, kind: keyof typeof kinds) =>
  `${seriesBy(names, column)}, dargestellt als ${drawings[kind]}`
export const partOf = (caption: string, part: string) => `${caption}: ${part}`
export const firstValues = (shown: number, all: number, column: string) =>
  `die ersten ${numeral(shown)} von ${numeral(all)} Werten von ${column}`
export const firstSeries = (shown: number, all: number) => `die ersten ${numeral(shown)} von ${numeral(all)} Reihen`
