import { loading } from '#workplace-words/common.ts'
import { noneMatches, noRows } from '#workplace-words/lists/list.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { TableCell, TableHeaderCell, TableHeaderRow, TableRow } from '../parts/ui5.ts'
import { Below, Cell, First, Heading, indicator } from './cells.tsx'
import type { TableLayout } from './use-layout.ts'
import { WidthHandle } from './width-handle.tsx'

interface HeaderProps {
  readonly entity: Entity
  readonly layout: TableLayout
  /** A list without it cannot be sorted. */
  readonly state?: ListState | undefined
  readonly onState?: ((next: ListState) => void) | undefined
}

/** The heads of the columns, which order the rows and have the handles of their widths. */
export function HeaderRow({ entity, layout, state, onState }: HeaderProps) {
  return (
    <TableHeaderRow slot="headerRow" sticky>
      {layout.columns.map(({ column, width, isFlexible, atEnd }) => (
        <TableHeaderCell
          key={column.path}
          aria-label={column.label}
          {...(isFlexible ? { 'min-width': `${width}px`, width: undefined } : { width: `${width}px` })}
          horizontal-align={atEnd ? 'End' : 'Start'}
          sort-indicator={indicator(entity, column, state)}
        >
          <Heading entity={entity} column={column} state={state} onState={onState} />
          <WidthHandle
            label={column.label}
            width={width}
            onDrag={next => layout.drag(column.path, next)}
            onWidth={next => layout.resize(column.path, next)}
          />
        </TableHeaderCell>
      ))}
    </TableHeaderRow>
  )
}

interface DataRowProps {
  readonly entity: Entity
  readonly layout: TableLayout
  /** The page of the row. */
  readonly to: string
  /** Nothing for one that is on its way. */
  readonly row: Row | undefined
  /** The place in the list, where only those near to what is seen are in the page. */
  readonly at?: number
}

/** One row; grey bars stand for one that is on its way. */
export function DataRow({ entity, layout, to, row, at }: DataRowProps) {
  return (
    <TableRow row-key={to} interactive={row !== undefined} {...(at !== undefined && { position: at })}>
      {layout.columns.map(({ column }, index) => (
        <TableCell key={column.path}>
          {!row ? (
            <span class="awaited" aria-label={loading} role="img" />
          ) : index === 0 ? (
            <>
              <First entity={entity} column={column} row={row} to={to} />
              {layout.below.length > 0 && <Below entity={entity} columns={layout.below} row={row} />}
            </>
          ) : (
            <Cell entity={entity} column={column} row={row} to={to} />
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
