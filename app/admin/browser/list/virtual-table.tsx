import { onlyFirstRows } from '#workplace-words/list.ts'
import { useEffect, useState } from 'preact/hooks'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { addressOf, go } from '../parts/address.ts'
import { Table, TableSelectionMulti, TableVirtualizer } from '../parts/ui5.ts'
import type { Selection } from './selection.ts'
import { DataRow, HeaderRow, noRowsText } from './table-parts.tsx'
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
        no-data-text={noRowsText(pages.count === undefined, state)}
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
        <HeaderRow entity={entity} state={state} onState={onState} />
        {shown.map(({ at, row }, place) => (
          // an element goes on with another row, as the virtualizer expects of the one that has the focus
          <DataRow key={place} entity={entity} to={row ? path + keyOf(entity, row) : ''} at={at} row={row} />
        ))}
      </Table>
      {(pages.count ?? 0) > MOST_ROWS && <p class="page-help">{onlyFirstRows(MOST_ROWS)}</p>}
    </>
  )
}
