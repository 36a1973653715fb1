import { add } from '#workplace-words/object.ts'
import { numeral } from '../parts/format.ts'
import { useMemo, useState } from 'preact/hooks'
import { columnsBelow, type ListState } from '../../metadata/list-query.ts'
import { keyOf } from '../../metadata/keys.ts'
import type { Entity, Navigation } from '../../metadata/types.ts'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { RowTable } from '../list/row-table.tsx'
import { useRows } from '../list/use-rows.ts'
import { Refused } from '../parts/refused.tsx'
import { addressOf, go } from '../parts/address.ts'
import { OfferButton, Reasons } from '../parts/offers.tsx'

interface SubTableProps {
  readonly target: Entity
  readonly navigation: Navigation
  readonly label: string
  readonly path: string
  /** The row is a draft, whose parts are changed with it. */
  readonly isDraft: boolean
}

/** The rows behind a navigation. */
export function SubTable({ target, navigation, label, path, isDraft }: SubTableProps) {
  const [state, setState] = useState<ListState>({ search: '', filters: {}, sort: undefined, descending: false })
  const entity = useMemo(
    () => ({
      ...target,
      draft: 'none' as const,
      columns: columnsBelow(target, navigation)
    }),
    [target, navigation]
  )
  const below = `${path}/${navigation.name}`
  const { rows, count, refusal, isLoading, more } = useRows(entity, below, state, 0)
  const [refused, setRefused] = useState<Refusal>()
  const failed = refusal ?? refused
  const mayAdd = navigation.composition && target.can.insert && (isDraft || target.draft === 'none')
  const begin = (): void => {
    if (!isDraft) return go(addressOf(`${below}(new)`))
    change({ method: 'POST', path: below, body: {} }).then(
      row => row && go(addressOf(below + keyOf(target, row))),
      (error: unknown) => setRefused(refusalFrom(error))
    )
  }
  return (
    <section class="section" aria-label={label}>
      <header class="section-header">
        <h2>
          {label} {count !== undefined && <span class="count">({numeral(count)})</span>}
        </h2>
        {mayAdd && (
          <OfferButton icon="add" design="Transparent" reason={target.refusals.insert} onClick={begin}>
            {add}
          </OfferButton>
        )}
      </header>
      {mayAdd && <Reasons offers={[{ label: add, reason: target.refusals.insert }]} />}
      {failed && <Refused refusal={failed} />}
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
