import { chart as chartName } from '#workplace-words/pages/charts.ts'
import * as words from '#workplace-words/pages/dashboards.ts'
import { renderFinished } from '@ui5/webcomponents-base/dist/Render.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import { chartFrom } from '../../metadata/chart-data.ts'
import { Chart } from '../analytics/chart.tsx'
import { ResultTable } from '../analytics/result-table.tsx'
import { openedBy } from '../analytics/saved-queries.tsx'
import type { SavedQuery } from '../analytics/use-stored.ts'
import { addressOf } from '../parts/address.ts'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import type { KeptTile } from './use-dashboard.ts'
import type { Outcome } from './use-results.ts'

interface TileProps {
  readonly tile: KeptTile
  readonly index: number
  readonly count: number
  readonly title: string
  readonly query: SavedQuery | undefined
  /** The query was deleted, or is not shared any more. */
  readonly isMissing: boolean
  readonly outcome: Outcome | undefined
  readonly isOwn: boolean
  readonly onMove: (from: number, to: number) => void
  readonly onWiden: () => void
  readonly onChart: () => void
  readonly onRemove: () => void
}

const DRAGGED = 'application/x-tile'

/** A saved query with its chart; of one's own dashboard, it is moved by drag or by its buttons. */
export function TileView(props: TileProps) {
  const { tile, index, title, query, isMissing, outcome, isOwn, onMove } = props
  const [isOver, setOver] = useState(false)
  const id = `tile-${tile.key}`
  return (
    <li
      class={['card', 'tile', ...(tile.wide ? ['wide'] : []), ...(isOver ? ['over'] : [])].join(' ')}
      aria-labelledby={id}
      onDragOver={event => {
        if (!event.dataTransfer?.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const from = event.dataTransfer?.getData(DRAGGED) ?? ''
        if (from !== '') onMove(Number(from), index)
      }}
    >
      <header
        class="tile-header"
        draggable={isOwn}
        onDragStart={event => event.dataTransfer?.setData(DRAGGED, String(index))}
      >
        <h2 id={id}>{title}</h2>
        {query && <a href={addressOf(QUERY, openedBy(query))}>{words.openQuery}</a>}
      </header>
      {isMissing && <p>{words.queryIsGone}</p>}
      {!isMissing && !outcome && <p>{words.running}</p>}
      {outcome && 'refusal' in outcome && <Refused refusal={outcome.refusal} />}
      {outcome && 'result' in outcome && <Shown {...props} outcome={outcome} />}
      {isOwn && <TileActions {...props} />}
    </li>
  )
}

function Shown({ tile, query, outcome }: TileProps & { readonly outcome: Extract<Outcome, { result: unknown }> }) {
  const { result } = outcome
  const chart = tile.chart ?? chartFrom(query?.spec)
  if (chart.kind === 'table') return <ResultTable {...result} />
  return (
    <>
      <Chart result={result} chart={chart} />
      {result.aboutPeople && <p class="field-help">{words.onlyGroups}</p>}
    </>
  )
}

function TileActions({ tile, index, count, title, onMove, onWiden, onChart, onRemove }: TileProps) {
  const focused = useRef<string>(undefined)
  const move = (to: number, id: string): void => {
    focused.current = id
    onMove(index, to)
  }
  useEffect(() => {
    const id = focused.current
    focused.current = undefined
    // a tile that is moved in the document loses the focus, and its buttons take it once they are drawn
    if (id !== undefined) void renderFinished().then(() => document.getElementById(id)?.focus())
  }, [index])
  const [earlier, later] = [`earlier-${tile.key}`, `later-${tile.key}`]
  return (
    <div class="tile-actions" role="group" aria-label={words.tile(title)}>
      <Button
        id={earlier}
        design="Transparent"
        disabled={index === 0}
        onClick={() => move(index - 1, index === 1 ? later : earlier)}
      >
        {words.moveEarlier}
      </Button>
      <Button
        id={later}
        design="Transparent"
        disabled={index === count - 1}
        onClick={() => move(index + 1, index === count - 2 ? earlier : later)}
      >
        {words.moveLater}
      </Button>
      <Button design="Transparent" onClick={onWiden}>
        {tile.wide ? words.narrower : words.wider}
      </Button>
      <Button design="Transparent" onClick={onChart}>
        {chartName}
      </Button>
      <Button design="Transparent" onClick={onRemove}>
        {words.removeTile}
      </Button>
    </div>
  )
}
