import { create } from '#workplace-words/common.ts'
import { rows } from '#workplace-words/counts.ts'
import { refresh } from '#workplace-words/lists/list.ts'
import { useTitle } from '../parts/title.ts'
import { useMemo, useState } from 'preact/hooks'
import type { Entity, Model } from '../../metadata/types.ts'
import { type ListState, NOT_GROUPED, withColumns, withVariant } from '../../metadata/query/list-query.ts'
import type { Widths } from '../../metadata/query/layout.ts'
import { Refused } from '../parts/refused.tsx'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { placeHere } from '../parts/places.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { parametersOf, stateOf } from './list-state.ts'
import { ColumnsButton } from './columns.tsx'
import { problemsOf } from '../../metadata/query/filters.ts'
import { groupOf } from '../../metadata/query/groups.ts'
import { GroupSelect } from './group-select.tsx'
import { GroupedTable } from './grouped-table.tsx'
import { useGroups } from './use-groups.ts'
import { ExportButton } from './export/export-button.tsx'
import { canChoose, MassActions } from '../mass/mass-actions.tsx'
import { useSelection } from '../mass/selection.ts'
import { usePages } from './use-pages.ts'
import { Variants } from './variants.tsx'
import { useViews } from './views/use-views.ts'
import { Views } from './views/views-bar.tsx'
import { VirtualTable } from './virtual-table.tsx'
import { Button } from '../parts/ui5.ts'

const noWidths: Widths = {}

interface ListReportProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
}

/** All rows of an entity: search, filters, columns, views, and what can be done with the rows that are chosen. */
export function ListReport({ model, entity: whole, path }: ListReportProps) {
  const address = useAddress()
  const key = address.toString()
  const { widths = noWidths, ...others } = useMemo(() => stateOf(new URLSearchParams(key)), [key])
  // another width reads no rows
  const asked = JSON.stringify(others)
  const state = useMemo(() => others, [asked])
  const [round, setRound] = useState(0)
  const entity = useMemo(() => withVariant(whole, state.variant), [whole, state.variant])
  const shown = useMemo(() => withColumns(entity, state.columns), [entity, state.columns?.join(',')])
  const group = useMemo(() => groupOf(entity, state), [entity, state.group])
  const problems = useMemo(() => problemsOf(entity, state.filters), [entity, state])
  const isWrong = problems.size > 0
  const read = usePages(shown, path, group || isWrong ? undefined : state, round)
  const groups = useGroups(shown, path, state, isWrong ? undefined : group, round)
  // a list whose filters are not understood has no rows
  const pages = isWrong ? { ...read, count: 0 } : read
  const selection = useSelection(state, path, placeHere() !== undefined)
  const views = useViews(
    path,
    model.sets.has('ListViews') ? entity.set : undefined,
    address,
    parametersOf({ ...state, widths })
  )
  const { count, refusal } = group && !isWrong ? groups : pages
  useTitle(entity.plural)
  const view = address.get('view') ?? ''
  const show = (next: ListState): void => go(addressOf(path, { ...parametersOf({ widths, ...next }), view }), true)
  const chooseColumns = (columns: readonly string[] | undefined): void => {
    views.keepColumns(columns)
    const { columns: _, ...others } = state
    show(columns ? { ...others, columns } : others)
  }
  const groupBy = (property: string): void => {
    const { group: _, ...others } = state
    const chosen = property === '' && entity.presentation?.group !== undefined ? NOT_GROUPED : property
    show(chosen === '' ? others : { ...others, group: chosen })
  }
  const kept = {
    widths,
    onWidths: (next: Widths): void => {
      views.keepWidths(next)
      show({ ...state, widths: next })
    }
  }
  const list = { entity: shown, path, state, onState: show, kept, selection: canChoose(entity) ? selection : undefined }
  return (
    <section class="page list-page" aria-labelledby="list-title">
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
          <Views views={views} />
          <ColumnsButton entity={entity} chosen={shown.columns.map(each => each.path)} onChoose={chooseColumns} />
          <GroupSelect entity={shown} group={group} onGroup={groupBy} />
          <ExportButton entity={shown} path={path} state={state} count={count} />
          <Button design="Transparent" onClick={() => setRound(round + 1)}>
            {refresh}
          </Button>
          <Reasons offers={[{ label: create, reason: entity.refusals.insert }]} />
        </div>
        {entity.help && (
          <p class="page-help" dir="auto">
            {entity.help}
          </p>
        )}
      </header>
      <Variants entity={whole} path={path} chosen={state.variant} />
      <FilterBar
        key={path}
        model={model}
        entity={entity}
        path={path}
        state={state}
        problems={problems}
        onChange={show}
      />
      {refusal && <Refused refusal={refusal} />}
      <MassActions {...{ model, path, state, count, selection }} entity={shown} onDone={() => setRound(round + 1)} />
      {group && !isWrong ? (
        <GroupedTable key={group.name} {...list} property={group} groups={groups} round={round} />
      ) : (
        <VirtualTable {...list} pages={pages} />
      )}
    </section>
  )
}
