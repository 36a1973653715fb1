import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Entity, Model } from '../../metadata/types.ts'
import type { ListState } from '../../metadata/list-query.ts'
import { Refused } from '../parts/refused.tsx'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { FilterBar } from './filter-bar.tsx'
import { parametersOf, stateOf } from './list-state.ts'
import { RowTable } from './row-table.tsx'
import { useRows } from './use-rows.ts'
import { Button } from '../parts/ui5.ts'

interface ListReportProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
}

/** All rows of an entity: search, filters, columns, and more rows as one scrolls. */
export function ListReport({ model, entity, path }: ListReportProps) {
  const address = useAddress()
  const key = address.toString()
  const state = useMemo(() => stateOf(new URLSearchParams(key)), [key])
  const [round, setRound] = useState(0)
  const { rows, count, refusal, isLoading, more } = useRows(entity, path, state, round)
  useEffect(() => void (document.title = `${entity.plural} – Admin workplace`), [entity])
  const show = (next: ListState): void => go(addressOf(path, parametersOf(next)), true)
  return (
    <section class="page" aria-labelledby="list-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="list-title">{entity.plural}</h1>
          <span class="count" role="status">
            {count === undefined ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`}
          </span>
        </div>
        <div class="page-actions">
          {entity.can.insert && entity.draft !== 'node' && (
            <Button design="Emphasized" icon="add" onClick={() => go(addressOf(`${path}(new)`))}>
              Create
            </Button>
          )}
          <Button design="Transparent" onClick={() => setRound(round + 1)}>
            Refresh
          </Button>
        </div>
        {entity.help && <p class="page-help">{entity.help}</p>}
      </header>
      <FilterBar model={model} entity={entity} state={state} onChange={show} />
      {refusal && <Refused refusal={refusal} />}
      <RowTable
        entity={entity}
        path={path}
        rows={rows}
        label={entity.plural}
        isLoading={isLoading}
        state={state}
        onState={show}
        {...(count !== undefined && rows.length < count && { more })}
      />
    </section>
  )
}
