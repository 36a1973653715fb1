import { criticalityOf } from '../../metadata/evaluate.ts'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Column, Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { shownAt, titleOf } from '../parts/format.ts'
import { MoreRows } from './more-rows.tsx'
import { addressOf, go } from '../parts/address.ts'
import { Table, TableCell, TableHeaderCell, TableHeaderRow, TableRow, Tag } from '../parts/ui5.ts'

interface RowTableProps {
  readonly entity: Entity
  /** The list, whose rows are opened below it. */
  readonly path: string
  readonly rows: readonly Row[]
  readonly label: string
  readonly isLoading: boolean
  /** Search, filters and order; a list without it cannot be sorted. */
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
    <>
      <Table
        accessible-name={label}
        overflow-mode="Scroll"
        loading={isLoading}
        loading-delay={300}
        no-data-text={
          isLoading
            ? 'Loading'
            : isFiltered
              ? 'No row matches. Clear the filters to see all.'
              : 'There are no rows yet.'
        }
        onrow-click={open}
      >
        <TableHeaderRow slot="headerRow" sticky>
          {entity.columns.map(column => (
            <TableHeaderCell key={column.path} min-width="9rem" sort-indicator={indicator(column, state)}>
              <Heading entity={entity} column={column} state={state} onState={onState} />
            </TableHeaderCell>
          ))}
        </TableHeaderRow>
        {rows.map(row => {
          const to = path + keyOf(entity, row)
          return (
            <TableRow key={to} row-key={to} interactive>
              {entity.columns.map((column, index) => (
                <TableCell key={column.path}>
                  {index === 0 ? (
                    <First entity={entity} column={column} row={row} to={to} />
                  ) : (
                    <Cell entity={entity} column={column} row={row} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          )
        })}
      </Table>
      {more && <MoreRows more={more} isLoading={isLoading} />}
    </>
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
      {row['IsActiveEntity'] === false && <Tag design="Information">Draft</Tag>}
    </span>
  )
}

const designs = { negative: 'Negative', critical: 'Critical', positive: 'Positive' } as const

export function Cell({ entity, column, row }: CellProps) {
  const text = shownAt(entity, row, column.path)
  const criticality = criticalityOf(column.criticality, row)
  if (criticality !== 'none' && text !== '') return <Tag design={designs[criticality]}>{text}</Tag>
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
