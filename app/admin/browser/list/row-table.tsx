import { criticalityOf } from '../../metadata/evaluate.ts'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Column, Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { shownAt, titleOf } from '../parts/format.ts'
import { addressOf, go } from '../shell/address.ts'

interface RowTableProps {
  readonly entity: Entity
  /** The list, whose rows are opened below it. */
  readonly path: string
  readonly rows: readonly Row[]
  readonly label: string
  readonly isLoading: boolean
  /** Where the list can be sorted. */
  readonly state?: ListState
  readonly onState?: (next: ListState) => void
  /** Loads more rows; there are none without it. */
  readonly more?: () => void
}

/** Rows with the columns of their entity; each leads to its page. */
export function RowTable({ entity, path, rows, label, isLoading, state, onState, more }: RowTableProps) {
  const open = (event: CustomEvent<{ row: { rowKey: string } }>): void => go(addressOf(event.detail.row.rowKey))
  const isFiltered = state !== undefined && (state.search !== '' || Object.keys(state.filters).length > 0)
  return (
    <ui5-table
      accessible-name={label}
      overflow-mode="Scroll"
      loading={isLoading}
      loading-delay={300}
      no-data-text={
        isLoading ? 'Loading' : isFiltered ? 'No row matches. Clear the filters to see all.' : 'There are no rows yet.'
      }
      onrow-click={open}
    >
      {more && <ui5-table-growing slot="features" mode="Scroll" onload-more={more} />}
      <ui5-table-header-row slot="headerRow" sticky>
        {entity.columns.map(column => (
          <ui5-table-header-cell key={column.path} min-width="9rem" sort-indicator={indicator(column, state)}>
            <Heading entity={entity} column={column} state={state} onState={onState} />
          </ui5-table-header-cell>
        ))}
      </ui5-table-header-row>
      {rows.map(row => {
        const to = path + keyOf(entity, row)
        return (
          <ui5-table-row key={to} row-key={to} interactive>
            {entity.columns.map((column, index) => (
              <ui5-table-cell key={column.path}>
                {index === 0 ? (
                  <First entity={entity} column={column} row={row} to={to} />
                ) : (
                  <Cell entity={entity} column={column} row={row} />
                )}
              </ui5-table-cell>
            ))}
          </ui5-table-row>
        )
      })}
    </ui5-table>
  )
}

interface CellProps {
  readonly entity: Entity
  readonly column: Column
  readonly row: Row
}

/** The first cell is a link: it opens in a new tab, too. */
function First({ entity, column, row, to }: CellProps & { readonly to: string }) {
  return (
    <span class="cell">
      <a href={addressOf(to)}>{shownAt(entity, row, column.path) || titleOf(entity, row)}</a>
      {row['IsActiveEntity'] === false && <ui5-tag design="Information">Draft</ui5-tag>}
    </span>
  )
}

const designs = { negative: 'Negative', critical: 'Critical', positive: 'Positive' } as const

export function Cell({ entity, column, row }: CellProps) {
  const text = shownAt(entity, row, column.path)
  const criticality = criticalityOf(column.criticality, row)
  if (criticality !== 'none' && text !== '') return <ui5-tag design={designs[criticality]}>{text}</ui5-tag>
  return <span class="cell">{text}</span>
}

function indicator({ path }: Column, state: ListState | undefined): string {
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
function Heading({ entity, column: { path, label }, state, onState }: HeadingProps) {
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
