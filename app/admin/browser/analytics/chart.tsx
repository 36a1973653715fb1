import * as words from '#workplace-words/pages/charts.ts'
import { numberText, numeral } from '../parts/format.ts'
import {
  type ChartData,
  chartDataOf,
  type ChartKind,
  type Charted,
  type ChartSpec,
  extentOf
} from '../../metadata/chart-data.ts'
import { PlainTable } from '../parts/plain-table.tsx'

const WIDTH = 640
const HEIGHT = 260
const TOP = 28
const BOTTOM = 30
/** Labels of all values, or of some of them where there are more. */
const MOST_LABELS = 12
const FEW_LABELS = 8

const isBar = (kind: ChartKind): boolean => kind === 'bar' || kind === 'stacked-bar'

interface ChartProps {
  readonly result: Charted
  readonly chart: ChartSpec
}

/** A result as a chart, with its numbers in a table that opens below. */
export function Chart({ result, chart }: ChartProps) {
  const data = chartDataOf(result, chart)
  if (!data) return <p>{result.rows.length === 0 ? words.noRows : words.needsNumbers}</p>
  const names = data.series.map(({ name }) => name).join(', ')
  const caption = words.seriesBy(names, data.by)
  return (
    <figure class="chart">
      {chart.kind === 'number' ? (
        <Numbers {...data} />
      ) : (
        <Drawing data={data} kind={chart.kind} label={words.drawn(names, data.by, chart.kind)} />
      )}
      {data.series.length > 1 && chart.kind !== 'number' && <Legend data={data} isBar={isBar(chart.kind)} />}
      <figcaption>{data.cut === '' ? caption : words.partOf(caption, data.cut)}</figcaption>
      <details>
        <summary>{words.values}</summary>
        <Values {...data} />
      </details>
    </figure>
  )
}

/** Large numbers: those of the first label. */
function Numbers({ series }: ChartData) {
  return (
    <dl class="chart-numbers">
      {series.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numeral(values[0] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DrawingProps {
  readonly data: ChartData
  readonly kind: ChartKind
  readonly label: string
}

function Drawing({ data, kind, label }: DrawingProps) {
  const { labels, series } = data
  const [least, most] = extentOf(data, kind === 'stacked-bar')
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - least) / (most - least || 1)) * (HEIGHT - BOTTOM - TOP)
  const step = WIDTH / labels.length
  const middle = (index: number): number => step * (index + 0.5)
  const scale: Scale = { y, step, middle }
  const each = labels.length <= MOST_LABELS ? 1 : Math.ceil(labels.length / FEW_LABELS)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {isBar(kind) ? <Bars data={data} isStacked={kind === 'stacked-bar'} {...scale} /> : null}
      {!isBar(kind) &&
        series.map((each, index) => (
          <Line key={index} number={index + 1} isArea={kind === 'area'} {...each} {...scale} labels={labels} />
        ))}
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} class="chart-axis" />
      {labels.map((text, index) =>
        index % each === 0 ? (
          <text key={index} x={middle(index)} y={HEIGHT - 6} text-anchor="middle">
            {text.slice(0, Math.max(4, Math.floor((step * each) / 9)))}
          </text>
        ) : null
      )}
      <text x={0} y={2} dominant-baseline="hanging">
        {numeral(most)}
      </text>
      {least < 0 && (
        <text x={0} y={HEIGHT - BOTTOM}>
          {numeral(least)}
        </text>
      )}
    </svg>
  )
}

interface Scale {
  readonly y: (value: number) => number
  /** Room of a label. */
  readonly step: number
  readonly middle: (index: number) => number
}

type BarsProps = Scale & { readonly data: ChartData; readonly isStacked: boolean }

function Bars({ data: { labels, series }, isStacked, y, step, middle }: BarsProps) {
  const width = (step * 0.8) / (isStacked ? 1 : series.length)
  return (
    <>
      {labels.map((label, index) => {
        const base = { above: 0, below: 0 }
        return series.map(({ name, values }, number) => {
          const value = values[index] ?? 0
          const side = value < 0 ? 'below' : 'above'
          const from = isStacked ? base[side] : 0
          base[side] += value
          return (
            <rect
              key={`${index}-${number}`}
              class={`chart-bar series-${number + 1}`}
              x={middle(index) - step * 0.4 + (isStacked ? 0 : number * width)}
              width={width}
              y={Math.min(y(from), y(from + value))}
              height={Math.abs(y(from) - y(from + value))}
            >
              <title>{`${label}, ${name}: ${value}`}</title>
            </rect>
          )
        })
      })}
    </>
  )
}

type LineProps = Scale & {
  readonly name: string
  readonly values: readonly (number | undefined)[]
  readonly labels: readonly string[]
  readonly number: number
  readonly isArea: boolean
}

function Line({ name, values, labels, number, isArea, y, middle }: LineProps) {
  const points = values.flatMap((value, index) => (value === undefined ? [] : [{ index, value }]))
  return (
    <g class={`series-${number}`}>
      {runsOf(points).map((run, index) => {
        const line = run.map(point => `${middle(point.index)},${y(point.value)}`).join(' ')
        const ends = [run.at(-1), run[0]].map(point => `${middle(point?.index ?? 0)},${y(0)}`).join(' ')
        return (
          <g key={index}>
            {isArea && <polygon class="chart-area" points={`${line} ${ends}`} />}
            <polyline class="chart-line" points={line} />
          </g>
        )
      })}
      {points.map(({ index, value }) => (
        <circle key={index} class="chart-point" cx={middle(index)} cy={y(value)} r={3}>
          <title>{`${labels[index] ?? ''}, ${name}: ${value}`}</title>
        </circle>
      ))}
    </g>
  )
}

interface Point {
  readonly index: number
  readonly value: number
}

/** Points that follow each other without a gap. */
function runsOf(points: readonly Point[]): readonly (readonly Point[])[] {
  const runs: Point[][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last?.at(-1)?.index === point.index - 1) last.push(point)
    else runs.push([point])
  }
  return runs
}

function Legend({ data: { series }, isBar }: { readonly data: ChartData; readonly isBar: boolean }) {
  return (
    <ul class="chart-legend">
      {series.map(({ name }, index) => (
        <li key={name}>
          <svg class={`chart-swatch series-${index + 1}`} viewBox="0 0 24 12" aria-hidden="true">
            {isBar ? (
              <rect class="chart-bar" x={6} width={12} height={12} />
            ) : (
              <line class="chart-line" x1={0} x2={24} y1={6} y2={6} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Values({ by, labels, series }: ChartData) {
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => numberText(values[index]))])
  const columns = [by, ...series.map(({ name }) => name)]
  return <PlainTable label={words.values} columns={columns} rows={rows} namesRows />
}
