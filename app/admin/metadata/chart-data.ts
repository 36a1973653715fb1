import * as words from '#workplace-words/pages/charts.ts'
/** Columns and rows; cells are texts or null. */
export interface Charted {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Rows of a statement. */
export interface Result extends Charted {
  readonly truncated: boolean
  readonly durationMs: number
  readonly aboutPeople: boolean
}

/** The ways to show a result. */
export const chartKinds = ['table', 'bar', 'stacked-bar', 'line', 'area', 'number'] as const

export type ChartKind = (typeof chartKinds)[number]

/** Columns of a result by what they are in its chart; those that are left out are chosen by their values. */
export interface ChartSpec {
  readonly kind: ChartKind
  readonly axis?: string
  readonly series?: string
  readonly measures: readonly string[]
}

/** Numbers that are drawn: one of each series for each label, none where all cells are null. */
export interface ChartData {
  readonly by: string
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[]
  /** Why this is not all; an empty text when it is. */
  readonly cut: string
}

export const noChart: ChartSpec = { kind: 'table', measures: [] }

const MOST_LABELS = 60
const MOST_SERIES = 8

/** A chart as it is stored; the table alone for none. */
export function chartFrom(text: string | null | undefined): ChartSpec {
  if (!text) return noChart
  try {
    const { kind, measures = [], ...columns } = JSON.parse(text) as Partial<ChartSpec>
    return chartKinds.some(each => each === kind) ? { kind: kind as ChartKind, measures, ...columns } : noChart
  } catch {
    return noChart
  }
}

/** The columns whose values are all numbers. */
export const numericColumns = ({ columns, rows }: Charted): readonly string[] =>
  columns.filter((_, index) => rows.some(row => row[index] !== null) && rows.every(row => isNumber(row[index])))

const isNumber = (cell: string | null | undefined): boolean =>
  cell !== undefined && (cell === null || (cell !== '' && !Number.isNaN(Number(cell))))

/** The chart with the columns that it leaves out, and without those that the result has not. */
export function completed(result: Charted, { kind, ...wanted }: ChartSpec): ChartSpec {
  const { columns } = result
  const numbers = numericColumns(result)
  const series = wanted.series !== undefined && columns.includes(wanted.series) ? wanted.series : undefined
  const axis =
    wanted.axis !== undefined && columns.includes(wanted.axis) ? wanted.axis : columns.find(name => name !== series)
  const known = wanted.measures.filter(name => numbers.includes(name))
  const first = numbers.find(name => kind === 'number' || (name !== axis && name !== series))
  const measures = known.length > 0 ? known : first === undefined ? [] : [first]
  return { kind, measures, ...(axis !== undefined && { axis }), ...(series !== undefined && { series }) }
}

/** Numbers that a chart draws of a result: those of the same label and series are added up. Undefined without numbers. */
export function chartDataOf(result: Charted, spec: ChartSpec): ChartData | undefined {
  const { axis, series, measures } = completed(result, spec)
  if (axis === undefined || measures.length === 0 || result.rows.length === 0) return undefined
  const at = (name: string): number => result.columns.indexOf(name)
  const labels = new Set<string>()
  const values = new Map<string, Map<string, number | undefined>>()
  for (const row of result.rows) {
    const label = row[at(axis)] ?? words.empty
    labels.add(label)
    for (const measure of measures) {
      const name = series === undefined ? measure : seriesName(row[at(series)] ?? words.empty, measure, measures.length)
      const own = values.get(name) ?? new Map<string, number | undefined>()
      values.set(name, own.set(label, added(own.get(label), row[at(measure)])))
    }
  }
  const shown = [...labels].slice(0, MOST_LABELS)
  const drawn = [...values].slice(0, MOST_SERIES)
  return {
    by: axis,
    labels: shown,
    series: drawn.map(([name, own]) => ({ name, values: shown.map(label => (own.has(label) ? own.get(label) : 0)) })),
    cut: [
      labels.size > MOST_LABELS ? words.firstValues(MOST_LABELS, labels.size, axis) : '',
      values.size > MOST_SERIES ? words.firstSeries(MOST_SERIES, values.size) : ''
    ]
      .filter(part => part !== '')
      .join(', ')
  }
}

const added = (before: number | undefined, cell: string | null | undefined): number | undefined =>
  cell === null || cell === undefined ? before : (before ?? 0) + Number(cell)

const seriesName = (value: string, measure: string, measures: number): string =>
  measures === 1 ? value : `${value}, ${measure}`

/** The least and the most that is drawn, with zero between; of stacks, the sums of what is below and above zero. */
export function extentOf({ labels, series }: ChartData, isStacked: boolean): readonly [least: number, most: number] {
  const all = labels.flatMap((_, index) => {
    const values = series.map(({ values }) => values[index] ?? 0)
    if (!isStacked) return values
    return [sum(values.filter(value => value < 0)), sum(values.filter(value => value > 0))]
  })
  return all.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [0, 0]
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
