import { loading } from '#workplace-words/common.ts'
import * as words from '#workplace-words/pages/dashboards.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import type { ChartSpec } from '../../metadata/chart-data.ts'
import { addressOf, go } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { NameDialog } from '../parts/name-dialog.tsx'
import { DASHBOARDS } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator, Button, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { AddTile } from './add-tile.tsx'
import { TileChart } from './tile-chart.tsx'
import { TileView } from './tile-view.tsx'
import { type KeptTile, useDashboard } from './use-dashboard.ts'
import { useResults } from './use-results.ts'

type Asked = { readonly what: 'add' | 'rename' | 'delete' } | { readonly what: 'chart'; readonly tile: KeptTile }

/** A dashboard: its tiles, which its owner adds, moves, draws otherwise and removes. */
export function DashboardView({ id }: { readonly id: string }) {
  const { dashboard, tiles = [], queries, refusal, again, save, setTiles, addTile, remove } = useDashboard(id)
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const [told, setTold] = useState('')
  const { outcomes, isRunning } = useResults(
    tiles.map(({ query }) => query),
    queries,
    round
  )
  const name = dashboard?.name ?? words.dashboard
  useTitle(name)
  const isOwn = dashboard?.isOwn === true
  const close = (): void => setAsked(undefined)
  const titleOf = ({ title, query }: KeptTile): string => title || (queries?.get(query)?.name ?? words.query)
  const change = (wanted: readonly KeptTile[], text: string): void =>
    void setTiles(wanted).then(isSaved => setTold(isSaved ? text : ''))
  const move = (from: number, to: number): void => {
    const tile = tiles[from]
    if (!tile || to < 0 || to >= tiles.length || from === to) return
    const wanted = tiles.toSpliced(from, 1).toSpliced(to, 0, tile)
    change(wanted, words.moved(titleOf(tile), to + 1, tiles.length))
  }
  const replace = (tile: KeptTile, values: Partial<KeptTile>, text: string): void =>
    change(
      tiles.map(each => (each.key === tile.key ? { ...each, ...values } : each)),
      text
    )
  const share = (visibility: string): void =>
    void save({ visibility }).then(
      isSaved => isSaved && setTold(visibility === 'private' ? words.yoursAloneNow : words.sharedNow)
    )
  const refresh = (): void => {
    setRound(before => before + 1)
    again()
  }
  return (
    <section class="page" aria-labelledby="dashboard-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="dashboard-title">{name}</h1>
          {dashboard && (
            <Tag hide-state-icon>{isOwn ? wordsFor(dashboard.visibility) : pages.ofOwner(dashboard.owner)}</Tag>
          )}
        </div>
        <div class="dashboard-bar">
          <Button disabled={isRunning} onClick={refresh}>
            {words.refresh}
          </Button>
          {isOwn && (
            <>
              <Button design="Emphasized" onClick={() => setAsked({ what: 'add' })}>
                {words.addTile}
              </Button>
              <Button onClick={() => share(dashboard.visibility === 'private' ? 'shared-admins' : 'private')}>
                {dashboard.visibility === 'private' ? pages.share : pages.stopSharing}
              </Button>
              <Button design="Transparent" onClick={() => setAsked({ what: 'rename' })}>
                {pages.rename}
              </Button>
              <Button design="Transparent" onClick={() => setAsked({ what: 'delete' })}>
                {pages.remove}
              </Button>
            </>
          )}
        </div>
      </header>
      <a href={addressOf(DASHBOARDS)}>{words.allDashboards}</a>
      {refusal && <Refused refusal={refusal} />}
      <p class="told" role="status">
        {told}
      </p>
      {!dashboard && !refusal && <BusyIndicator active delay={300} text={loading} />}
      {dashboard && tiles.length === 0 && <p>{isOwn ? words.noTilesOfYours : words.noTiles}</p>}
      <ol class="tiles">
        {tiles.map((tile, index) => (
          <TileView
            key={tile.key}
            tile={tile}
            index={index}
            count={tiles.length}
            title={titleOf(tile)}
            query={queries?.get(tile.query)}
            isMissing={queries !== undefined && !queries.has(tile.query)}
            outcome={outcomes.get(tile.query)}
            isOwn={isOwn}
            onMove={move}
            onWiden={() =>
              replace(tile, { wide: !tile.wide }, (tile.wide ? words.isNarrow : words.isWide)(titleOf(tile)))
            }
            onChart={() => setAsked({ what: 'chart', tile })}
            onRemove={() =>
              change(
                tiles.filter(({ key }) => key !== tile.key),
                words.wasRemoved(titleOf(tile))
              )
            }
          />
        ))}
      </ol>
      {asked?.what === 'add' && (
        <AddTile
          onAdd={query => {
            close()
            void addTile(query).then(isSaved => setTold(isSaved ? words.wasAdded(query.name) : ''))
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'chart' && (
        <TileChart
          title={titleOf(asked.tile)}
          tile={asked.tile}
          query={queries?.get(asked.tile.query)}
          outcome={outcomes.get(asked.tile.query)}
          onGo={(title: string, chart: ChartSpec) => {
            close()
            replace(asked.tile, { title, chart }, words.wasChanged(title || titleOf(asked.tile)))
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          heading={pages.renameIt(name)}
          go={pages.rename}
          name={name}
          onGo={wanted => {
            close()
            void save({ name: wanted })
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <Dialog
          heading={pages.removeIt(name)}
          go={pages.remove}
          negative
          onGo={() => {
            close()
            void remove().then(isGone => isGone && go(addressOf(DASHBOARDS)))
          }}
          onClose={close}
        >
          <p>{words.queriesStay}</p>
        </Dialog>
      )}
    </section>
  )
}

const wordsFor = (visibility: string): string => (visibility === 'private' ? words.yoursAlone : pages.shared)
