import { useEffect, useRef } from 'preact/hooks'
import type { ListState } from '../../metadata/list-query.ts'
import type { AllowedValue, Entity, Model, Property } from '../../metadata/types.ts'
import { ValueHelp } from '../parts/value-help.tsx'
import { Button, Input, Label, Option, Select } from '../parts/ui5.ts'

interface FilterBarProps {
  readonly model: Model
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (next: ListState) => void
}

const yesOrNo: readonly AllowedValue[] = [
  { value: 'true', name: 'Yes' },
  { value: 'false', name: 'No' }
]

const PAUSE = 250

/** Search and the selection fields of the entity; each change shows its rows at once. */
export function FilterBar({ model, entity, state, onChange }: FilterBarProps) {
  const filters = entity.can.filter ? entity.filters.flatMap(name => entity.properties.get(name) ?? []) : []
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const soon = (next: ListState): void => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onChange(next), PAUSE)
  }
  const setFilter = (name: string, value: string, change: (next: ListState) => void): void => {
    const { [name]: _, ...others } = state.filters
    change({ ...state, filters: value === '' ? others : { ...others, [name]: value } })
  }
  const isSet = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <form class="filters" role="search" aria-label={entity.plural} onSubmit={event => event.preventDefault()}>
      {entity.can.search && (
        <div class="filter">
          <Label for="list-search">Search</Label>
          <Input
            id="list-search"
            type="Search"
            accessible-name="Search"
            value={state.search}
            show-clear-icon
            onInput={(event: Event) => soon({ ...state, search: valueOf(event) })}
          />
        </div>
      )}
      {filters.map(property => (
        <div class="filter" key={property.name}>
          <Label for={`filter-${property.name}`}>{property.label}</Label>
          <Filter
            model={model}
            property={property}
            value={state.filters[property.name] ?? ''}
            onNow={value => setFilter(property.name, value, onChange)}
            onSoon={value => setFilter(property.name, value, soon)}
          />
        </div>
      ))}
      {isSet && (
        <Button class="clear" design="Transparent" onClick={() => onChange({ ...state, search: '', filters: {} })}>
          Clear filters
        </Button>
      )}
    </form>
  )
}

const valueOf = (event: Event): string => (event.currentTarget as HTMLInputElement).value

interface FilterProps {
  readonly model: Model
  readonly property: Property
  readonly value: string
  readonly onNow: (value: string) => void
  readonly onSoon: (value: string) => void
}

function Filter({ model, property, value, onNow, onSoon }: FilterProps) {
  const { name, label, allowed, type, valueList } = property
  const choices = type === 'Edm.Boolean' ? yesOrNo : allowed
  const id = `filter-${name}`
  if (choices.length > 0)
    return (
      <Select
        id={id}
        accessible-name={label}
        value={value}
        onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) =>
          onNow(event.detail.selectedOption.value)
        }
      >
        <Option value="">All</Option>
        {choices.map(each => (
          <Option key={each.value} value={each.value}>
            {each.name}
          </Option>
        ))}
      </Select>
    )
  if (valueList)
    return <ValueHelp id={id} model={model} label={label} list={valueList} value={value} onChoose={onNow} />
  return (
    <Input
      id={id}
      accessible-name={label}
      value={value}
      show-clear-icon
      onInput={(event: Event) => onSoon(valueOf(event))}
    />
  )
}
