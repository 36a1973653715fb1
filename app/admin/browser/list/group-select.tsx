import * as words from '#workplace-words/lists/list.ts'
import { groupColumns } from '../../metadata/query/groups.ts'
import type { Entity, Property } from '../../metadata/types.ts'
import { Option, Select } from '../parts/ui5.ts'

interface GroupSelectProps {
  readonly entity: Entity
  readonly group: Property | undefined
  /** An empty name stands for no groups. */
  readonly onGroup: (property: string) => void
}

/** Chooses the column that groups the rows; none is offered where the service cannot group. */
export function GroupSelect({ entity, group, onGroup }: GroupSelectProps) {
  const columns = groupColumns(entity)
  // a link may group by a column that is not shown
  const isHidden = group !== undefined && columns.every(({ path }) => path !== group.name)
  const offered = [...columns, ...(isHidden ? [{ path: group.name, label: group.label }] : [])]
  if (offered.length === 0) return null
  return (
    <Select
      class="group-select"
      accessible-name={words.groupBy}
      value={group?.name ?? ''}
      onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) =>
        onGroup(event.detail.selectedOption.value)
      }
    >
      <Option value="">{words.notGrouped}</Option>
      {offered.map(({ path, label }) => (
        <Option key={path} value={path}>
          {words.by(label)}
        </Option>
      ))}
    </Select>
  )
}
