import type { Result } from './use-query.ts'

const WIDTH = 640
const HEIGHT = 240
const BOTTOM = 24
const MOST = 60
/** Labels of all points, or of some of them where there are more points. */
const MOST_LABELS = 12
const FEW_LABELS = 8

/** Columns and rows of texts, as a chart takes them. */
type Charted = Pick<Result, 'columns' | 'rows'>

/** Numbers of a result by the texts of its first column; undefined when there are none. */
export function seriesOf({ columns, rows }: Charted) {
  const at = columns.findIndex((_, index) => index > 0 && rows.length > 0 && rows.every(row => isNumber(row[index])))
  if (at === -1) return undefined
  const points = rows.slice(0, MOST).map(row => ({ label: row[0] ?? '', value: numberIn(row[at]) }))
  return { name: columns[at] ?? '', by: columns[0] ?? '', points, isCut: rows.length > MOST }
}

const numberIn = (cell: string | null | undefined): number | undefined =>
  cell === null || cell === undefined ? undefined : Number(cell)

const isNumber = (cell: string | null | undefined): boolean =>
  cell !== undefined && (cell === null || (cell !== '' && !Number.isNaN(Number(cell))))

interface ChartProps {
  readonly result: Charted
  readonly kind: 'bar' | 'line'
}

/** A bar or line chart of the first column with numbers; the table below has the same values. */
export function Chart({ result, kind }: ChartProps) {
  const series = seriesOf(result)
  if (!series) return <p>A chart needs a column of numbers beside the first one.</p>
  const { name, by, points, isCut } = series
  const values = points.flatMap(({ value }) => value ?? [])
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - least) / (most - least || 1)) * (HEIGHT - BOTTOM - 16)
  const step = WIDTH / points.length
  const labelled = points.length <= MOST_LABELS ? 1 : Math.ceil(points.length / FEW_LABELS)
  const x = (index: number): number => step * (index + 0.5)
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name} by ${by}, as ${kind === 'bar' ? 'bars' : 'a line'}`}
      >
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} class="chart-axis" />
        {kind === 'line' && (
          <path
            class="chart-line"
            d={points.map(({ value }, index) => lineTo(points[index - 1]?.value, x(index), value, y)).join('')}
          />
        )}
        {points.map(({ label, value }, index) => (
          <g key={index}>
            {value === undefined ? null : kind === 'bar' ? (
              <rect
                class="chart-bar"
                x={x(index) - step * 0.4}
                width={step * 0.8}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
              >
                <title>{`${label}: ${value}`}</title>
              </rect>
            ) : (
              <circle class="chart-point" cx={x(index)} cy={y(value)} r={3}>
                <title>{`${label}: ${value}`}</title>
              </circle>
            )}
            {index % labelled === 0 && (
              <text x={x(index)} y={HEIGHT - 6} text-anchor="middle">
                {label.slice(0, 10)}
              </text>
            )}
          </g>
        ))}
        <text x={0} y={12}>
          {most.toLocaleString('en')}
        </text>
      </svg>
      <figcaption>
        {name} by {by}
        {isCut && `, the first ${MOST} rows`}
      </figcaption>
    </figure>
  )
}

/** A line to the next point, which begins anew after a point without a value. */
function lineTo(
  before: number | undefined,
  x: number,
  value: number | undefined,
  y: (value: number) => number
): string {
  if (value === undefined) return ''
  return `${before === undefined ? 'M' : 'L'}${x},${y(value)}`
}
