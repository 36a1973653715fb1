import type { ComponentChildren } from 'preact'
import { type Criticality, criticalityOf } from '../../metadata/evaluate.ts'
import { isHidden } from '../../metadata/is-shown.ts'
import { propertyAt } from '../../metadata/entity-at.ts'
import { canSort } from '../../metadata/query/paths.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Column, Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { isOffered, reasonAgainst } from '../../metadata/permissions.ts'
import { addressOf } from '../parts/address.ts'
import { ASKED } from '../parts/asked-operation.ts'
import { DraftTag } from '../parts/draft-owner.tsx'
import { shownAt, titleOf } from '../parts/format.ts'
import { Tag } from '../parts/ui5.ts'
import { hasView, ValueView } from '../values/value-view.tsx'

interface CellProps {
  readonly entity: Entity
  readonly column: Column
  readonly row: Row
}

/** The first cell is a link: it opens in a new tab, too. */
export function First({ entity, column, row, to }: CellProps & { readonly to: string }) {
  const text = (!isHidden(column, row) && shownAt(entity, row, column.path)) || titleOf(entity, row)
  return (
    <span class="cell" dir="auto">
      <a href={addressOf(to)} title={text}>
        {text}
      </a>
      <DraftTag row={row} />
    </span>
  )
}

interface StateProps {
  readonly criticality: Criticality
  readonly children: ComponentChildren
}

/** A value in the colour of its state. */
export const State = ({ criticality, children }: StateProps) =>
  criticality === 'none' ? <>{children}</> : <Tag design={designs[criticality]}>{children}</Tag>

const designs = { negative: 'Negative', critical: 'Critical', positive: 'Positive' } as const

/** A value; with its colour where it has a criticality. */
export function Cell({ entity, column, row, to }: CellProps & { readonly to?: string }) {
  if (isHidden(column, row)) return null
  if (column.form?.kind === 'action') return <Deed entity={entity} column={column} row={row} to={to} />
  const text = shownAt(entity, row, column.path)
  if (column.isImage && text.startsWith('/'))
    return <img class="picture" src={text} alt={column.label} loading="lazy" />
  if (hasView(column, propertyAt(entity, column.path)))
    return (
      <span class="cell">
        <ValueView entity={entity} column={column} row={row} />
      </span>
    )
  const criticality = criticalityOf(column.criticality, row)
  if (criticality !== 'none' && text !== '') return <State criticality={criticality}>{text}</State>
  return (
    <span class="cell" dir="auto" title={text}>
      {text}
    </span>
  )
}

interface BelowProps {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly row: Row
}

/** Values that have no column in a narrow table, below the first one, each with its name. */
export function Below({ entity, columns, row }: BelowProps) {
  const shown = columns.filter(column => !isHidden(column, row))
  const values = shown.map(({ path, label }) => ({ path, label, text: shownAt(entity, row, path) }))
  const filled = values.filter(({ text }) => text !== '')
  return (
    <span class="below" title={filled.map(({ label, text }) => `${label}: ${text}`).join('\n')}>
      {filled.map(({ path, label, text }) => (
        <span key={path} class="below-value">
          <span class="below-label">{label}</span> <bdi>{text}</bdi>{' '}
        </span>
      ))}
    </span>
  )
}

/** A link that asks for an action of the row; its name with the reason where it is not possible. */
function Deed({ entity, column: { label, form }, row, to }: CellProps & { readonly to: string | undefined }) {
  const operation = entity.actions.find(({ name }) => form?.kind === 'action' && name === form.operation)
  if (!operation || !isOffered(operation, row) || to === undefined) return null
  const reason = reasonAgainst(operation, row)
  if (reason !== undefined)
    return (
      <span class="cell field-help" title={`${label}: ${reason}`}>
        {label}
      </span>
    )
  return (
    <a class="page-link" href={addressOf(to, { [ASKED]: operation.name })}>
      {label}
    </a>
  )
}

/** The arrow at the head of a column: of the order that somebody has chosen, else of that which is declared. */
export function indicator({ can, presentation }: Entity, { path }: Column, state: ListState | undefined): string {
  const chosen = state?.sort === undefined ? undefined : { path: state.sort, descending: state.descending }
  const order = chosen ?? presentation?.order[0]
  if (!can.sort || order?.path !== path) return 'None'
  return order.descending ? 'Descending' : 'Ascending'
}

interface HeadingProps {
  readonly entity: Entity
  readonly column: Column
  readonly state: ListState | undefined
  readonly onState: ((next: ListState) => void) | undefined
}

/** A button where the column can be sorted: first ascending, then descending, then not. */
export function Heading({ entity, column: { path, label }, state, onState }: HeadingProps) {
  if (!state || !onState || !canSort(entity, path))
    return (
      <span class="head" dir="auto" title={label}>
        {label}
      </span>
    )
  const next = (): ListState => {
    if (state.sort !== path) return { ...state, sort: path, descending: false }
    return state.descending ? { ...state, sort: undefined, descending: false } : { ...state, descending: true }
  }
  return (
    <button type="button" class="sort" dir="auto" title={label} onClick={() => onState(next())}>
      {label}
    </button>
  )
}
