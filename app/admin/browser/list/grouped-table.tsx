import * as words from '#workplace-words/lists/list.ts'
import { rows } from '#workplace-words/counts.ts'
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type Group, withinGroup } from '../../metadata/query/groups.ts'
import { keyOf } from '../../metadata/keys.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Entity, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { addressOf, go } from '../parts/address.ts'
import { shown } from '../parts/format.ts'
import { GroupSelection, Table, TableGroupRow } from '../parts/ui5.ts'
import { MoreRows } from './more-rows.tsx'
import type { Selection } from '../mass/selection.ts'
import { DataRow, HeaderRow, noRowsText } from './table-parts.tsx'
import type { Groups } from './use-groups.ts'
import { type KeptWidths, type TableLayout, useLayout } from './use-layout.ts'
import { useRows } from './use-rows.ts'

interface GroupedTableProps {
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  readonly onState: (next: ListState) => void
  readonly kept: KeptWidths
  readonly property: Property
  readonly groups: Groups
  readonly round: number
  /** Rows can be chosen when there is something to do with them. */
  readonly selection: Selection | undefined
}

/** The rows of a list in groups, whose rows are read when they are opened. */
export function GroupedTable(props: GroupedTableProps) {
  const { entity, path, state, onState, property, groups, round, selection, kept } = props
  const layout = useLayout(entity, { kept, hasBoxes: selection !== undefined })
  const [opened, setOpened] = useState<ReadonlySet<unknown>>(new Set())
  /** Rows that are in the page, by their paths. */
  const near = useRef(new Map<string, Row>())
  const toggle = (value: unknown): void =>
    setOpened(before => {
      const next = new Set(before)
      if (!next.delete(value)) next.add(value)
      return next
    })
  const choose = (event: Event): void => {
    const keys = (event.currentTarget as HTMLElement & { selected: string }).selected.split(' ').filter(Boolean)
    selection?.choose(keys, near.current)
  }
  return (
    <div class="table-box grouped" ref={layout.box}>
      <Table
        accessible-name={words.groupedBy(entity.plural, property.label)}
        overflow-mode="Scroll"
        loading={groups.isLoading}
        loading-delay={300}
        no-data-text={noRowsText(groups.count === undefined, state)}
        onrow-click={(event: CustomEvent<{ row: { rowKey: string } }>) => {
          if (event.detail.row.rowKey) go(addressOf(event.detail.row.rowKey))
        }}
      >
        {selection && (
          <GroupSelection slot="features" selected={[...selection.rows.keys()].join(' ')} onchange={choose} />
        )}
        <HeaderRow entity={entity} layout={layout} state={state} onState={onState} />
        {groups.groups.map(group => {
          const isOpen = opened.has(group.value)
          return [
            <GroupHead
              key={`group ${JSON.stringify(group.value)}`}
              title={`${property.label}: ${titleOf(group, property)}`}
              size={group.size}
              isOpen={isOpen}
              onToggle={() => toggle(group.value)}
            />,
            isOpen && (
              <GroupRows
                key={`rows ${JSON.stringify(group.value)}`}
                entity={entity}
                layout={layout}
                path={path}
                state={state}
                within={withinGroup(property, group.value)}
                round={round}
                onRow={(to, row) => near.current.set(to, row)}
              />
            )
          ]
        })}
      </Table>
      {groups.more && <MoreRows more={groups.more} isLoading={groups.isLoading} />}
    </div>
  )
}

function titleOf({ value, text }: Group, property: Property): string {
  if (value === null) return words.noValue
  return (text ?? shown(value, property)) || words.emptyText
}

interface GroupHeadProps {
  readonly title: string
  readonly size: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The head of a group: a click opens and closes it, and so do Enter, space and arrows to the side when it has the focus. */
function GroupHead({ title, size, isOpen, onToggle }: GroupHeadProps) {
  return (
    <PressedRow keys={['Enter', ' ', isOpen ? 'ArrowLeft' : 'ArrowRight']} onPress={onToggle}>
      <button type="button" class="group-head" aria-expanded={isOpen} onClick={onToggle}>
        {title} <span class="group-size">{rows(size)}</span>
      </button>
    </PressedRow>
  )
}

interface PressedRowProps {
  readonly keys: readonly string[]
  readonly onPress: () => void
  readonly children: ComponentChildren
}

/** A row that keys press; arrows lead to its neighbours as they are now, while UI5 knows those that were there when it got the focus. */
function PressedRow({ keys, onPress, children }: PressedRowProps) {
  const press = (event: KeyboardEvent): void => {
    const row = event.currentTarget as Element
    if (event.target !== row) return
    const neighbour =
      event.key === 'ArrowDown'
        ? row.nextElementSibling
        : event.key === 'ArrowUp'
          ? row.previousElementSibling
          : undefined
    const isPress = keys.includes(event.key)
    if (!isPress && !neighbour) return
    event.preventDefault()
    if (isPress) onPress()
    else if (neighbour instanceof HTMLElement) neighbour.focus()
  }
  return <TableGroupRow onKeyDown={press}>{children}</TableGroupRow>
}

interface GroupRowsProps {
  readonly entity: Entity
  readonly layout: TableLayout
  readonly path: string
  readonly state: ListState
  readonly within: string
  readonly round: number
  /** Told of each row that is shown. */
  readonly onRow: (to: string, row: Row) => void
}

/** The rows of a group that is open. */
function GroupRows({ entity, layout, path, state, within, round, onRow }: GroupRowsProps) {
  const { rows, count, refusal, isLoading, more } = useRows(entity, path, state, round, within)
  const rest = (count ?? 0) - rows.length
  return (
    <>
      {count === undefined && !refusal && <DataRow entity={entity} layout={layout} to="" row={undefined} />}
      {rows.map(row => {
        const to = path + keyOf(entity, row)
        onRow(to, row)
        return <DataRow key={to} entity={entity} layout={layout} to={to} row={row} />
      })}
      {refusal && (
        <TableGroupRow>
          <span role="alert">{refusal.message}</span>
        </TableGroupRow>
      )}
      {rest > 0 && (
        <PressedRow keys={['Enter', ' ']} onPress={more}>
          <button type="button" class="group-more" disabled={isLoading} onClick={more}>
            {words.showMore(rest)}
          </button>
        </PressedRow>
      )}
    </>
  )
}
