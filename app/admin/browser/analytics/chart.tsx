import {
  type ChartData,
  chartDataOf,
  type ChartKind,
  type ChartSpec,
  extentOf,
  type Result
} from '../../metadata/chart-data.ts'

const WIDTH = 640
const HEIGHT = 260
const TOP = 28
const BOTTOM = 30
/** Labels that find room below their values. */
const MOST_LABELS = 12

const drawings: Readonly<Record<ChartKind, string>> = {
  table: 'a table',
  bar: 'bars',
  'stacked-bar': 'stacked bars',
  line: 'lines',
  area: 'areas',
  number: 'numbers'
}

const isBar = (kind: ChartKind): boolean => kind === 'bar' || kind === 'stacked-bar'

interface ChartProps {
  readonly result: Result
  readonly chart: ChartSpec
}

/** A result as a chart, with its numbers in a table that opens below. */
export function Chart({ result, chart }: ChartProps) {
  const data = chartDataOf(result, chart)
  if (!data)
    return <p>{result.rows.length === 0 ? 'There are no rows to draw.' : 'A chart needs a column of numbers.'}</p>
  const names = data.series.map(({ name }) => name).join(', ')
  return (
    <figure class="chart">
      {chart.kind === 'number' ? (
        <Numbers {...data} />
      ) : (
        <Drawing data={data} kind={chart.kind} words={`${names} by ${data.by}, as ${drawings[chart.kind]}`} />
      )}
      {data.series.length > 1 && chart.kind !== 'number' && <Legend data={data} isBar={isBar(chart.kind)} />}
      <figcaption>
        {names} by {data.by}
        {data.cut !== '' && `: ${data.cut}`}
      </figcaption>
      <details>
        <summary>Values of the chart</summary>
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
          <dd>{(values[0] ?? 0).toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DrawingProps {
  readonly data: ChartData
  readonly kind: ChartKind
  readonly words: string
}

function Drawing({ data, kind, words }: DrawingProps) {
  const { labels, series } = data
  const [least, most] = extentOf(data, kind === 'stacked-bar')
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - least) / (most - least || 1)) * (HEIGHT - BOTTOM - TOP)
  const step = WIDTH / labels.length
  const middle = (index: number): number => step * (index + 0.5)
  const scale: Scale = { y, step, middle }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {isBar(kind) ? <Bars data={data} isStacked={kind === 'stacked-bar'} {...scale} /> : null}
      {!isBar(kind) &&
        series.map((each, index) => (
          <Line key={index} number={index + 1} isArea={kind === 'area'} {...each} {...scale} labels={labels} />
        ))}
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} class="chart-axis" />
      {labels.length <= MOST_LABELS &&
        labels.map((label, index) => (
          <text key={index} x={middle(index)} y={HEIGHT - 6} text-anchor="middle">
            {label.slice(0, Math.max(4, Math.floor(step / 9)))}
          </text>
        ))}
      <text x={0} y={2} dominant-baseline="hanging">
        {most.toLocaleString('en')}
      </text>
      {least < 0 && (
        <text x={0} y={HEIGHT - BOTTOM}>
          {least.toLocaleString('en')}
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
  readonly values: readonly number[]
  readonly labels: readonly string[]
  readonly number: number
  readonly isArea: boolean
}

function Line({ name, values, labels, number, isArea, y, middle }: LineProps) {
  const points = values.map((value, index) => `${middle(index)},${y(value)}`).join(' ')
  const ends = [values.length - 1, 0].map(index => `${middle(index)},${y(0)}`).join(' ')
  return (
    <g class={`series-${number}`}>
      {isArea && <polygon class="chart-area" points={`${points} ${ends}`} />}
      <polyline class="chart-line" points={points} />
      {values.map((value, index) => (
        <circle key={index} class="chart-point" cx={middle(index)} cy={y(value)} r={3}>
          <title>{`${labels[index] ?? ''}, ${name}: ${value}`}</title>
        </circle>
      ))}
    </g>
  )
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
  return (
    <div class="result" tabIndex={0} role="region" aria-label="Values of the chart">
      <table>
        <thead>
          <tr>
            {[by, ...series.map(({ name }) => name)].map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]?.toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
