import { onlyFirstRows } from '#workplace-words/lists/list.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { openRow, placeHere } from '../parts/places.ts'
import { Table, TableSelectionMulti, TableVirtualizer } from '../parts/ui5.ts'
import type { Selection } from '../mass/selection.ts'
import { onRowLink, scrolled, type TableElement, usePlace } from './use-place.ts'
import { DataRow, HeaderRow, noRowsText } from './table-parts.tsx'
import { type KeptWidths, useLayout } from './use-layout.ts'
import type { Pages } from './use-pages.ts'

/** A higher element is cut off by browsers. */
const MOST_ROWS = 300_000
const ROW_HEIGHT = 45
/** Height of a row with values below its first one. */
const HIGH_ROW = 88
const AHEAD = 10

interface VirtualTableProps {
  readonly entity: Entity
  readonly path: string
  readonly pages: Pages
  readonly state: ListState
  readonly onState: (next: ListState) => void
  readonly kept: KeptWidths
  /** Rows can be chosen when there is something to do with them. */
  readonly selection: Selection | undefined
}

/** Rows that are in the page before the table says which it needs. */
const rangeAround = (index: number) => ({ first: Math.max(0, index - AHEAD), last: Math.max(0, index - AHEAD) + 40 })

type RangeChange = CustomEvent<{ readonly first: number; readonly last: number }>

/** A list of any length: only rows near to what is seen are in the page, the height is that of all. */
export function VirtualTable({ entity, path, pages, state, onState, kept, selection }: VirtualTableProps) {
  const layout = useLayout(entity, { kept, hasBoxes: selection !== undefined })
  const rowHeight = layout.below.length > 0 ? HIGH_ROW : ROW_HEIGHT
  const [place] = useState(placeHere)
  const [{ first, last }, setRange] = useState(() => rangeAround(place?.index ?? 0))
  const count = Math.min(pages.count ?? 0, MOST_ROWS)
  const { need } = pages
  useEffect(() => need(first, last), [need, first, last])
  const [from, to] = first < count ? [first, Math.min(last, count)] : [0, Math.min(last - first, count)]
  const shown = Array.from({ length: to - from }, (_, at) => ({ at: from + at, row: pages.rowAt(from + at) }))
  const near = new Map(shown.flatMap(({ row }) => (row ? [[path + keyOf(entity, row), row] as const] : [])))
  useEffect(() => selection?.renew(near))
  const table = useRef<TableElement>(null)
  usePlace(table, place)
  const openRowAt = (to: string, address = addressOf(to)): void => {
    const index = shown.find(({ row }) => row && path + keyOf(entity, row) === to)?.at
    if (index !== undefined) openRow(address, path, { index, path: to, height: rowHeight, ...scrolled(table.current) })
  }
  const open = (event: CustomEvent<{ row: { rowKey: string } }>): void => {
    if (event.detail.row.rowKey !== '') openRowAt(event.detail.row.rowKey)
  }
  const choose = (event: Event): void => {
    const keys = (event.currentTarget as HTMLElement & { selected: string }).selected.split(' ').filter(Boolean)
    selection?.choose(keys, near)
  }
  return (
    <>
      <div
        class="table-box rows"
        ref={layout.box}
        style={{ '--rows': String(Math.max(count, 2)), '--row': `${rowHeight}px` }}
      >
        <Table
          ref={table}
          accessible-name={entity.plural}
          overflow-mode="Scroll"
          loading={pages.isLoading}
          loading-delay={300}
          no-data-text={noRowsText(pages.count === undefined, state)}
          onrow-click={open}
          onClick={(event: MouseEvent) => onRowLink(event, openRowAt)}
        >
          <TableVirtualizer
            slot="features"
            row-count={count}
            row-height={rowHeight}
            extra-rows={AHEAD}
            onrange-change={({ detail }: RangeChange) => setRange({ first: detail.first, last: detail.last })}
          />
          {selection && (
            <TableSelectionMulti slot="features" selected={[...selection.rows.keys()].join(' ')} onchange={choose} />
          )}
          <HeaderRow entity={entity} layout={layout} state={state} onState={onState} />
          {shown.map(({ at, row }, place) => (
            // an element goes on with another row, as the virtualizer expects of the one that has the focus
            <DataRow
              key={place}
              entity={entity}
              layout={layout}
              to={row ? path + keyOf(entity, row) : ''}
              at={at}
              row={row}
            />
          ))}
        </Table>
      </div>
      {(pages.count ?? 0) > MOST_ROWS && <p class="page-help">{onlyFirstRows(MOST_ROWS)}</p>}
    </>
  )
}
