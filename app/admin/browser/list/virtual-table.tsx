import { useEffect, useState } from 'preact/hooks'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { addressOf, go } from '../parts/address.ts'
import {
  Table,
  TableCell,
  TableHeaderCell,
  TableHeaderRow,
  TableRow,
  TableSelectionMulti,
  TableVirtualizer
} from '../parts/ui5.ts'
import { Cell, First, Heading, indicator } from './cells.tsx'
import type { Selection } from './selection.ts'
import type { Pages } from './use-pages.ts'

/** A higher element is cut off by browsers. */
const MOST_ROWS = 300_000
const ROW_HEIGHT = 45
const AHEAD = 10

interface VirtualTableProps {
  readonly entity: Entity
  readonly path: string
  readonly pages: Pages
  readonly state: ListState
  readonly onState: (next: ListState) => void
  /** Rows can be chosen when there is something to do with them. */
  readonly selection: Selection | undefined
}

type RangeChange = CustomEvent<{ readonly first: number; readonly last: number }>

/** A list of any length: only rows near to what is seen are in the page, the height is that of all. */
export function VirtualTable({ entity, path, pages, state, onState, selection }: VirtualTableProps) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 40 })
  const count = Math.min(pages.count ?? 0, MOST_ROWS)
  const { need } = pages
  useEffect(() => need(first, last), [need, first, last])
  const [from, to] = first < count ? [first, Math.min(last, count)] : [0, Math.min(last - first, count)]
  const shown = Array.from({ length: to - from }, (_, at) => ({ at: from + at, row: pages.rowAt(from + at) }))
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  const open = (event: CustomEvent<{ row: { rowKey: string } }>): void => {
    if (event.detail.row.rowKey !== '') go(addressOf(event.detail.row.rowKey))
  }
  const choose = (event: Event): void => {
    const keys = (event.currentTarget as HTMLElement & { selected: string }).selected.split(' ').filter(Boolean)
    selection?.choose(keys, new Map(shown.flatMap(({ row }) => (row ? [[path + keyOf(entity, row), row]] : []))))
  }
  return (
    <>
      <Table
        class="rows"
        style={{ '--rows': String(Math.max(count, 2)) }}
        accessible-name={entity.plural}
        overflow-mode="Scroll"
        loading={pages.isLoading}
        loading-delay={300}
        no-data-text={
          pages.count === undefined
            ? 'Loading'
            : isFiltered
              ? 'No row matches. Clear the filters to see all.'
              : 'There are no rows yet.'
        }
        onrow-click={open}
      >
        <TableVirtualizer
          slot="features"
          row-count={count}
          row-height={ROW_HEIGHT}
          extra-rows={AHEAD}
          onrange-change={({ detail }: RangeChange) => setRange({ first: detail.first, last: detail.last })}
        />
        {selection && (
          <TableSelectionMulti slot="features" selected={[...selection.rows.keys()].join(' ')} onchange={choose} />
        )}
        <TableHeaderRow slot="headerRow" sticky>
          {entity.columns.map(column => (
            <TableHeaderCell key={column.path} min-width="9rem" sort-indicator={indicator(column, state)}>
              <Heading entity={entity} column={column} state={state} onState={onState} />
            </TableHeaderCell>
          ))}
        </TableHeaderRow>
        {shown.map(({ at, row }, place) => (
          // an element goes on with another row, as the virtualizer expects of the one that has the focus
          <Line key={place} entity={entity} path={path} at={at} row={row} />
        ))}
      </Table>
      {(pages.count ?? 0) > MOST_ROWS && (
        <p class="page-help">The first {MOST_ROWS.toLocaleString('en')} rows are shown. Filters find the others.</p>
      )}
    </>
  )
}

interface LineProps {
  readonly entity: Entity
  readonly path: string
  readonly at: number
  readonly row: Row | undefined
}

/** One row; grey bars stand for one that is on its way. */
function Line({ entity, path, at, row }: LineProps) {
  const to = row ? path + keyOf(entity, row) : ''
  return (
    <TableRow row-key={to} position={at} interactive={row !== undefined}>
      {entity.columns.map((column, index) => (
        <TableCell key={column.path}>
          {!row ? (
            <span class="awaited" aria-label="Loading" role="img" />
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
