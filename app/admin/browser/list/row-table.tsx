import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Cell, First, Heading, indicator } from './cells.tsx'
import { MoreRows } from './more-rows.tsx'
import { addressOf, go } from '../parts/address.ts'
import { Table, TableCell, TableHeaderCell, TableHeaderRow, TableRow } from '../parts/ui5.ts'

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
