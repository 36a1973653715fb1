import { create } from '#workplace-words/common.ts'
import { rows } from '#workplace-words/counts.ts'
import { refresh } from '#workplace-words/list.ts'
import { useTitle } from '../parts/title.ts'
import { useMemo, useState } from 'preact/hooks'
import type { Entity, Model } from '../../metadata/types.ts'
import { type ListState, withColumns } from '../../metadata/list-query.ts'
import { Refused } from '../parts/refused.tsx'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { FilterBar } from './filter-bar.tsx'
import { parametersOf, stateOf } from './list-state.ts'
import { ColumnsButton } from './columns.tsx'
import { groupOf } from '../../metadata/groups.ts'
import { GroupSelect } from './group-select.tsx'
import { GroupedTable } from './grouped-table.tsx'
import { useGroups } from './use-groups.ts'
import { ExportButton } from './export/export-button.tsx'
import { canChoose, MassActions } from './mass-actions.tsx'
import { useSelection } from './selection.ts'
import { usePages } from './use-pages.ts'
import { useViews } from './use-views.ts'
import { Views } from './views-bar.tsx'
import { VirtualTable } from './virtual-table.tsx'
import { Button } from '../parts/ui5.ts'

interface ListReportProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
}

/** All rows of an entity: search, filters, columns, views, and what can be done with the rows that are chosen. */
export function ListReport({ model, entity, path }: ListReportProps) {
  const address = useAddress()
  const key = address.toString()
  const state = useMemo(() => stateOf(new URLSearchParams(key)), [key])
  const [round, setRound] = useState(0)
  const shown = useMemo(() => withColumns(entity, state.columns), [entity, state.columns?.join(',')])
  const group = useMemo(() => groupOf(entity, state), [entity, state.group])
  const pages = usePages(shown, path, group ? undefined : state, round)
  const groups = useGroups(shown, path, state, group, round)
  const selection = useSelection(state, path, round)
  const views = useViews(path, address, state)
  const { count, refusal } = group ? groups : pages
  useTitle(entity.plural)
  const view = address.get('view') ?? ''
  const show = (next: ListState): void => go(addressOf(path, { ...parametersOf(next), view }), true)
  const chooseColumns = (columns: readonly string[] | undefined): void => {
    views.keepColumns(columns)
    const { columns: _, ...others } = state
    show(columns ? { ...others, columns } : others)
  }
  const groupBy = (property: string): void => {
    const { group: _, ...others } = state
    show(property === '' ? others : { ...others, group: property })
  }
  const list = { entity: shown, path, state, onState: show, selection: canChoose(entity) ? selection : undefined }
  return (
    <section class="page" aria-labelledby="list-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="list-title">{entity.plural}</h1>
          <span class="count" role="status">
            {count === undefined ? '' : rows(count)}
          </span>
        </div>
        <div class="page-actions">
          {entity.can.insert && entity.draft !== 'node' && (
            <OfferButton
              design="Emphasized"
              icon="add"
              reason={entity.refusals.insert}
              onClick={() => go(addressOf(`${path}(new)`))}
            >
              {create}
            </OfferButton>
          )}
          <Views
            kept={views.kept}
            current={views.current}
            onOpen={views.open}
            onSave={views.save}
            onDelete={views.remove}
          />
          <ColumnsButton entity={entity} chosen={shown.columns.map(each => each.path)} onChoose={chooseColumns} />
          <GroupSelect entity={shown} group={group} onGroup={groupBy} />
          <ExportButton entity={shown} path={path} state={state} count={count} />
          <Button design="Transparent" onClick={() => setRound(round + 1)}>
            {refresh}
          </Button>
          <Reasons offers={[{ label: create, reason: entity.refusals.insert }]} />
        </div>
        {entity.help && <p class="page-help">{entity.help}</p>}
      </header>
      <FilterBar key={path} model={model} entity={entity} state={state} onChange={show} />
      {refusal && <Refused refusal={refusal} />}
      <MassActions model={model} entity={shown} selection={selection} onDone={() => setRound(round + 1)} />
      {group ? (
        <GroupedTable key={group.name} {...list} property={group} groups={groups} round={round} />
      ) : (
        <VirtualTable {...list} pages={pages} />
      )}
    </section>
  )
}
