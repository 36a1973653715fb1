import { useEffect, useState } from 'preact/hooks'
import type { ChartSpec } from '../../metadata/chart-data.ts'
import { addressOf, go } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { NameDialog } from '../parts/name-dialog.tsx'
import { DASHBOARDS } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator, Button, Tag } from '../parts/ui5.ts'
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
  const name = dashboard?.name ?? 'Dashboard'
  useEffect(() => void (document.title = `${name} – Admin workplace`), [name])
  const isOwn = dashboard?.isOwn === true
  const close = (): void => setAsked(undefined)
  const titleOf = ({ title, query }: KeptTile): string => title || (queries?.get(query)?.name ?? 'Query')
  const change = (wanted: readonly KeptTile[], words: string): void =>
    void setTiles(wanted).then(isSaved => setTold(isSaved ? words : ''))
  const move = (from: number, to: number): void => {
    const tile = tiles[from]
    if (!tile || to < 0 || to >= tiles.length || from === to) return
    const wanted = tiles.toSpliced(from, 1).toSpliced(to, 0, tile)
    change(wanted, `${titleOf(tile)} is tile ${to + 1} of ${tiles.length}.`)
  }
  const replace = (tile: KeptTile, values: Partial<KeptTile>, words: string): void =>
    change(
      tiles.map(each => (each.key === tile.key ? { ...each, ...values } : each)),
      words
    )
  const share = (visibility: string): void =>
    void save({ visibility }).then(
      isSaved => isSaved && setTold(visibility === 'private' ? 'Yours alone now.' : 'All admins see it now.')
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
          {dashboard && <Tag hide-state-icon>{isOwn ? wordsFor(dashboard.visibility) : `of ${dashboard.owner}`}</Tag>}
        </div>
        <div class="dashboard-bar">
          <Button disabled={isRunning} onClick={refresh}>
            Refresh
          </Button>
          {isOwn && (
            <>
              <Button design="Emphasized" onClick={() => setAsked({ what: 'add' })}>
                Add tile
              </Button>
              <Button onClick={() => share(dashboard.visibility === 'private' ? 'shared-admins' : 'private')}>
                {dashboard.visibility === 'private' ? 'Share' : 'Stop sharing'}
              </Button>
              <Button design="Transparent" onClick={() => setAsked({ what: 'rename' })}>
                Rename
              </Button>
              <Button design="Transparent" onClick={() => setAsked({ what: 'delete' })}>
                Delete
              </Button>
            </>
          )}
        </div>
      </header>
      <a href={addressOf(DASHBOARDS)}>All dashboards</a>
      {refusal && <Refused refusal={refusal} />}
      <p class="told" role="status">
        {told}
      </p>
      {!dashboard && !refusal && <BusyIndicator active delay={300} text="Loading" />}
      {dashboard && tiles.length === 0 && <p>No tiles yet.{isOwn && ' Add one with a saved query.'}</p>}
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
            onWiden={() => replace(tile, { wide: !tile.wide }, `${titleOf(tile)} is ${tile.wide ? 'narrow' : 'wide'}.`)}
            onChart={() => setAsked({ what: 'chart', tile })}
            onRemove={() =>
              change(
                tiles.filter(({ key }) => key !== tile.key),
                `${titleOf(tile)} was removed.`
              )
            }
          />
        ))}
      </ol>
      {asked?.what === 'add' && (
        <AddTile
          onAdd={query => {
            close()
            void addTile(query).then(isSaved => setTold(isSaved ? `${query.name} was added.` : ''))
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
            replace(asked.tile, { title, chart }, `${title || titleOf(asked.tile)} was changed.`)
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          heading={`Rename ${name}`}
          go="Rename"
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
          heading={`Delete ${name}?`}
          go="Delete"
          negative
          onGo={() => {
            close()
            void remove().then(isGone => isGone && go(addressOf(DASHBOARDS)))
          }}
          onClose={close}
        >
          <p>Its saved queries stay.</p>
        </Dialog>
      )}
    </section>
  )
}

const wordsFor = (visibility: string): string => (visibility === 'private' ? 'yours alone' : 'shared')
