import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { MoreRows } from './more-rows.tsx'
import { addressOf, go } from '../parts/address.ts'
import { Table } from '../parts/ui5.ts'
import { DataRow, HeaderRow, noRowsText } from './table-parts.tsx'
import { useLayout } from './use-layout.ts'

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
  const layout = useLayout(entity, { hasBoxes: false, neverScrolls: true })
  return (
    <div class="table-box" ref={layout.box}>
      <Table
        accessible-name={label}
        overflow-mode="Scroll"
        loading={isLoading}
        loading-delay={300}
        no-data-text={noRowsText(isLoading, state)}
        onrow-click={open}
      >
        <HeaderRow entity={entity} layout={layout} state={state} onState={onState} />
        {rows.map(row => {
          const to = path + keyOf(entity, row)
          return <DataRow key={to} entity={entity} layout={layout} to={to} row={row} />
        })}
      </Table>
      {more && <MoreRows more={more} isLoading={isLoading} />}
    </div>
  )
}
