import { loading } from '#workplace-words/common.ts'
import { noneMatches, noRows } from '#workplace-words/list.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { TableCell, TableHeaderCell, TableHeaderRow, TableRow } from '../parts/ui5.ts'
import { Cell, First, Heading, indicator } from './cells.tsx'

interface HeaderProps {
  readonly entity: Entity
  /** A list without it cannot be sorted. */
  readonly state?: ListState | undefined
  readonly onState?: ((next: ListState) => void) | undefined
}

/** The heads of the columns, which order the rows. */
export function HeaderRow({ entity, state, onState }: HeaderProps) {
  return (
    <TableHeaderRow slot="headerRow" sticky>
      {entity.columns.map(column => (
        <TableHeaderCell key={column.path} min-width="9rem" sort-indicator={indicator(column, state)}>
          <Heading entity={entity} column={column} state={state} onState={onState} />
        </TableHeaderCell>
      ))}
    </TableHeaderRow>
  )
}

interface DataRowProps {
  readonly entity: Entity
  /** The page of the row. */
  readonly to: string
  /** Nothing for one that is on its way. */
  readonly row: Row | undefined
  /** The place in the list, where only those near to what is seen are in the page. */
  readonly at?: number
}

/** One row; grey bars stand for one that is on its way. */
export function DataRow({ entity, to, row, at }: DataRowProps) {
  return (
    <TableRow row-key={to} interactive={row !== undefined} {...(at !== undefined && { position: at })}>
      {entity.columns.map((column, index) => (
        <TableCell key={column.path}>
          {!row ? (
            <span class="awaited" aria-label={loading} role="img" />
          ) : index === 0 ? (
            <First entity={entity} column={column} row={row} to={to} />
          ) : (
            <Cell entity={entity} column={column} row={row} />
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The words of a list without rows. */
export function noRowsText(isLoading: boolean, state: ListState | undefined): string {
  if (isLoading) return loading
  const isFiltered = state !== undefined && (state.search !== '' || Object.keys(state.filters).length > 0)
  return isFiltered ? noneMatches : noRows
}
