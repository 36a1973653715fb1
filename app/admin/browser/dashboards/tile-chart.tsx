import * as words from '#workplace-words/pages/dashboards.ts'
import { save } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { chartFrom, type ChartSpec } from '../../metadata/chart-data.ts'
import { ChartBuilder } from '../analytics/chart-builder.tsx'
import { Chart } from '../analytics/chart.tsx'
import type { SavedQuery } from '../analytics/use-stored.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { Tile } from './use-dashboard.ts'
import type { Outcome } from './use-results.ts'

interface TileChartProps {
  readonly title: string
  readonly tile: Tile
  readonly query: SavedQuery | undefined
  readonly outcome: Outcome | undefined
  readonly onGo: (title: string, chart: ChartSpec) => void
  readonly onClose: () => void
}

/** Changes title and chart of a tile. */
export function TileChart({ title: before, tile, query, outcome, onGo, onClose }: TileChartProps) {
  const [title, setTitle] = useState(tile.title)
  const [chart, setChart] = useState(tile.chart ?? chartFrom(query?.spec))
  const result = outcome && 'result' in outcome ? outcome.result : undefined
  return (
    <Dialog heading={words.tile(before)} go={save} onGo={() => onGo(title.trim(), chart)} onClose={onClose}>
      <label class="dialog-name">
        {words.title}{' '}
        <input
          value={title}
          maxLength={120}
          placeholder={query?.name}
          onInput={event => setTitle(event.currentTarget.value)}
        />
      </label>
      <ChartBuilder result={result} chart={chart} onChange={setChart} />
      {result && chart.kind !== 'table' && <Chart result={result} chart={chart} />}
    </Dialog>
  )
}
