import * as words from '#workplace-words/pages/charts.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import {
  chartKinds,
  type ChartKind,
  type ChartSpec,
  completed,
  numericColumns,
  type Result
} from '../../metadata/chart-data.ts'

interface BuilderProps {
  /** Rows to draw; without, the kind of the chart alone is chosen. */
  readonly result: Result | undefined
  readonly chart: ChartSpec
  readonly onChange: (chart: ChartSpec) => void
}

/** Chooses kind and columns of a chart: columns are dragged to their places, or chosen there. */
export function ChartBuilder({ result, chart, onChange }: BuilderProps) {
  return (
    <fieldset class="builder">
      <legend>{words.chart}</legend>
      <label>
        {words.kindOfChart}{' '}
        <select
          value={chart.kind}
          onChange={event => onChange({ ...chart, kind: event.currentTarget.value as ChartKind })}
        >
          {chartKinds.map(kind => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      {result && chart.kind !== 'table' && (
        <Places result={result} chart={completed(result, chart)} onChange={onChange} />
      )}
    </fieldset>
  )
}

interface PlacesProps {
  readonly result: Result
  readonly chart: ChartSpec
  readonly onChange: (chart: ChartSpec) => void
}

function Places({ result, chart, onChange }: PlacesProps) {
  const [told, setTold] = useState('')
  const numbers = numericColumns(result)
  const columns = [...new Set(result.columns)]
  const { axis = '', series = '', measures } = chart
  const { series: _, ...withoutSeries } = chart
  const setSeries = (name: string): void => onChange(name === '' ? withoutSeries : { ...chart, series: name })
  const setMeasures = (wanted: readonly string[]): void => onChange({ ...chart, measures: wanted })
  const addMeasure = (name: string): void => {
    setTold(numbers.includes(name) ? '' : words.noMeasure(name))
    if (numbers.includes(name) && !measures.includes(name)) setMeasures([...measures, name])
  }
  return (
    <>
      <ul class="chips" aria-label={words.columnsToDrag}>
        {columns.map(name => (
          <li key={name} draggable onDragStart={event => event.dataTransfer?.setData('text/plain', name)}>
            {name}
          </li>
        ))}
      </ul>
      {chart.kind !== 'number' && (
        <>
          <Place name={words.axis} columns={columns} onDrop={name => onChange({ ...chart, axis: name })}>
            <ColumnSelect
              name={words.axis}
              columns={columns}
              value={axis}
              onChange={name => onChange({ ...chart, axis: name })}
            />
          </Place>
          <Place name={words.series} columns={columns} onDrop={setSeries}>
            <ColumnSelect name={words.series} columns={['', ...columns]} value={series} onChange={setSeries} />
          </Place>
        </>
      )}
      <Place name={words.measures} columns={columns} onDrop={addMeasure}>
        {numbers.map(name => (
          <label key={name}>
            <input
              type="checkbox"
              checked={measures.includes(name)}
              onChange={({ currentTarget }) =>
                setMeasures(currentTarget.checked ? [...measures, name] : measures.filter(each => each !== name))
              }
            />{' '}
            {name}
          </label>
        ))}
        {numbers.length === 0 && words.noNumbers}
      </Place>
      <p class="told" role="status">
        {told}
      </p>
    </>
  )
}

interface PlaceProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly onDrop: (column: string) => void
  readonly children: ComponentChildren
}

/** A place of the chart, on which columns are dropped. */
function Place({ name, columns, onDrop, children }: PlaceProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      class={isOver ? 'place over' : 'place'}
      role="group"
      aria-label={name}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const column = event.dataTransfer?.getData('text/plain') ?? ''
        if (columns.includes(column)) onDrop(column)
      }}
    >
      <span class="place-name">{name}</span>
      {children}
    </div>
  )
}

interface ColumnSelectProps {
  readonly name: string
  readonly columns: readonly string[]
  readonly value: string
  readonly onChange: (column: string) => void
}

function ColumnSelect({ name, columns, value, onChange }: ColumnSelectProps) {
  return (
    <select aria-label={name} value={value} onChange={event => onChange(event.currentTarget.value)}>
      {columns.map(column => (
        <option key={column} value={column}>
          {column === '' ? words.none : column}
        </option>
      ))}
    </select>
  )
}
