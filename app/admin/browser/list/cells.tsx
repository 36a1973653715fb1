import { criticalityOf } from '../../metadata/evaluate.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Column, Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { DraftTag } from '../parts/draft-owner.tsx'
import { shownAt, titleOf } from '../parts/format.ts'
import { Tag } from '../parts/ui5.ts'

interface CellProps {
  readonly entity: Entity
  readonly column: Column
  readonly row: Row
}

/** The first cell is a link: it opens in a new tab, too. */
export function First({ entity, column, row, to }: CellProps & { readonly to: string }) {
  const text = shownAt(entity, row, column.path) || titleOf(entity, row)
  return (
    <span class="cell">
      <a href={addressOf(to)} title={text}>
        {text}
      </a>
      <DraftTag row={row} />
    </span>
  )
}

const designs = { negative: 'Negative', critical: 'Critical', positive: 'Positive' } as const

/** A value; with its colour where it has a criticality. */
export function Cell({ entity, column, row }: CellProps) {
  const text = shownAt(entity, row, column.path)
  if (column.isImage && text.startsWith('/'))
    return <img class="picture" src={text} alt={column.label} loading="lazy" />
  const criticality = criticalityOf(column.criticality, row)
  if (criticality !== 'none' && text !== '') return <Tag design={designs[criticality]}>{text}</Tag>
  return (
    <span class="cell" title={text}>
      {text}
    </span>
  )
}

/** The arrow at the head of a column. */
export function indicator({ path }: Column, state: ListState | undefined): string {
  if (state?.sort !== path) return 'None'
  return state.descending ? 'Descending' : 'Ascending'
}

interface HeadingProps {
  readonly entity: Entity
  readonly column: Column
  readonly state: ListState | undefined
  readonly onState: ((next: ListState) => void) | undefined
}

/** A button where the column can be sorted: first ascending, then descending, then not. */
export function Heading({ entity, column: { path, label }, state, onState }: HeadingProps) {
  if (!state || !onState || !entity.can.sort || path.includes('/')) return <span>{label}</span>
  const next = (): ListState => {
    if (state.sort !== path) return { ...state, sort: path, descending: false }
    return state.descending ? { ...state, sort: undefined, descending: false } : { ...state, descending: true }
  }
  return (
    <button type="button" class="sort" onClick={() => onState(next())}>
      {label}
    </button>
  )
}
