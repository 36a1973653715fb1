import { add } from '#workplace-words/objects/object.ts'
import { numeral } from '../parts/format.ts'
import { useMemo, useState } from 'preact/hooks'
import { columnsBelow, type ListState } from '../../metadata/query/list-query.ts'
import { keyOf } from '../../metadata/keys.ts'
import { reasonAgainstAdding } from '../../metadata/permissions.ts'
import type { Entity, Navigation, TableFacet } from '../../metadata/types.ts'
import { change, type Row } from '../data/service.ts'
import { RowTable } from '../list/row-table.tsx'
import { useRows } from '../list/use-rows.ts'
import { Refused } from '../parts/refused.tsx'
import { addressOf, go, goOn, mayLeave } from '../parts/address.ts'
import type { Editing } from './state/editing.ts'
import { OfferButton, Reasons } from '../parts/offers.tsx'

/** Waits until the page shows what has just been stored, which the question about leaving looks at. */
const rendered = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

interface SubTableProps {
  readonly target: Entity
  readonly navigation: Navigation
  readonly facet: TableFacet
  readonly path: string
  /** The row that they belong to. */
  readonly row: Row
  /** Of that row: the parts of a draft are changed with it. */
  readonly editing: Pick<Editing, 'isDraft' | 'store'>
}

/** The rows behind a navigation. */
export function SubTable({ target, navigation, facet, path, row, editing }: SubTableProps) {
  const [state, setState] = useState<ListState>({ search: '', filters: {}, sort: undefined, descending: false })
  const entity = useMemo(
    () => ({
      ...target,
      draft: 'none' as const,
      ...facet,
      columns: columnsBelow({ ...target, ...facet }, navigation)
    }),
    [target, navigation, facet]
  )
  const below = `${path}/${navigation.name}`
  const { rows, count, refusal, isLoading, more } = useRows(entity, below, state, 0)
  const { isDraft } = editing
  const { label } = facet
  const addReason = reasonAgainstAdding(target, navigation, row)
  const mayAdd = navigation.composition && target.can.insert && (isDraft || target.draft === 'none')
  const begin = (): void => {
    if (!isDraft) return go(addressOf(`${below}(new)`))
    // a value that is on its way is stored first; one that was refused is lost, which is asked before there is a part
    editing.store(async () => {
      await rendered()
      if (!mayLeave()) return
      const part = await change({ method: 'POST', path: below, body: {} })
      if (part) goOn(addressOf(below + keyOf(target, part)), false)
    })
  }
  return (
    <section class="section" aria-label={label}>
      <header class="section-header">
        <h2>
          {label} {count !== undefined && <span class="count">({numeral(count)})</span>}
        </h2>
        {mayAdd && (
          <OfferButton icon="add" design="Transparent" reason={addReason} onClick={begin}>
            {add}
          </OfferButton>
        )}
      </header>
      {mayAdd && <Reasons offers={[{ label: add, reason: addReason }]} />}
      {refusal && <Refused refusal={refusal} />}
      <RowTable
        entity={entity}
        path={target.draft === 'none' && target.set && !navigation.composition ? target.set : below}
        rows={rows}
        label={label}
        isLoading={isLoading}
        state={state}
        onState={setState}
        {...(count !== undefined && rows.length < count && { more })}
      />
    </section>
  )
}
