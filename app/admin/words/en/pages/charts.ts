import { numeral } from '../../../browser/parts/format.ts'

/** Ways to show a result. */
export const kinds = {
  table: 'table only',
  bar: 'bars',
  'stacked-bar': 'stacked bars',
  line: 'lines',
  area: 'areas',
  number: 'numbers'
}
const drawings = { ...kinds, table: 'a table' }

export const chart = 'Chart'
export const kindOfChart = 'Kind of chart'
export const columnsToDrag = 'Columns, to drag to a place of the chart'
export const axis = 'Axis'
export const series = 'Series'
export const measures = 'Measures'
export const none = 'none'
export const noMeasure = (column: string) => `${column} is not a measure: some of its values are not numbers.`
export const noNumbers = 'No column contains only numbers.'
export const noRows = 'There are no rows to draw.'
export const needsNumbers = 'A chart needs a column of numbers.'
export const values = 'Values of the chart'
/** In place of a cell that is empty. */
export const empty = '(none)'
export const seriesBy = (names: string, column: string) => `${names} by ${column}`
export const drawn = (names: string, column: string, kind: keyof typeof kinds) =>
  `${seriesBy(names, column)}, as ${drawings[kind]}`
export const partOf = (caption: string, part: string) => `${caption}: ${part}`
export const firstValues = (shown: number, all: number, column: string) =>
  `the first ${numeral(shown)} of ${numeral(all)} values of ${column}`
export const firstSeries = (shown: number, all: number) => `the first ${numeral(shown)} of ${numeral(all)} series`
