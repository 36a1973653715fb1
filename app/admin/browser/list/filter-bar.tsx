import * as words from '#workplace-words/list.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListState } from '../../metadata/list-query.ts'
import type { Entity, Model, Property } from '../../metadata/types.ts'
import { yesOrNo } from '../parts/format.ts'
import { ValueHelp } from '../parts/value-help.tsx'
import { Button, Input, Label, Option, Select } from '../parts/ui5.ts'

interface FilterBarProps {
  readonly model: Model
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (next: ListState) => void
}

const PAUSE = 250
/** Name of the search among what is typed; no property begins like it. */
const SEARCH = '$search'

type Typed = Readonly<Record<string, string>>

/** Search and the selection fields of the entity; each change shows its rows at once. */
export function FilterBar({ model, entity, state, onChange }: FilterBarProps) {
  const filters = entity.can.filter ? entity.filters.flatMap(name => entity.properties.get(name) ?? []) : []
  const { typed, type, apply, forget } = useTyped(state, onChange)
  const isSet = [state.search, ...Object.values(state.filters), ...Object.values(typed)].some(value => value !== '')
  return (
    <form class="filters" role="search" aria-label={entity.plural} onSubmit={event => event.preventDefault()}>
      {entity.can.search && (
        <div class="filter">
          <Label for="list-search">{words.search}</Label>
          <Input
            id="list-search"
            type="Search"
            accessible-name={words.search}
            value={typed[SEARCH] ?? state.search}
            show-clear-icon
            onInput={(event: Event) => type(SEARCH, valueOf(event))}
          />
        </div>
      )}
      {filters.map(property => (
        <div class="filter" key={property.name}>
          <Label for={`filter-${property.name}`}>{property.label}</Label>
          <Filter
            model={model}
            property={property}
            value={typed[property.name] ?? state.filters[property.name] ?? ''}
            onNow={value => apply({ [property.name]: value })}
            onSoon={value => type(property.name, value)}
          />
        </div>
      ))}
      {isSet && (
        <Button
          class="clear"
          design="Transparent"
          onClick={() => {
            forget()
            onChange({ ...state, search: '', filters: {} })
          }}
        >
          {words.clearFilters}
        </Button>
      )}
    </form>
  )
}

/**
 * Values that stand in fields ahead of the address. They count after a pause, on top of what the list is by then, so that rows that
 * come meanwhile, another field or another order take nothing away.
 */
function useTyped(state: ListState, onChange: (next: ListState) => void) {
  const [typed, setTyped] = useState<Typed>({})
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ state, onChange, typed })
  latest.current = { state, onChange, typed }
  const forget = (): void => {
    clearTimeout(pause.current)
    latest.current.typed = {}
    setTyped({})
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  const apply = (chosen: Typed = {}): void => {
    const next = withTyped(latest.current.state, { ...latest.current.typed, ...chosen })
    forget()
    latest.current.onChange(next)
  }
  const type = (name: string, value: string): void => {
    const all = { ...latest.current.typed, [name]: value }
    latest.current.typed = all
    setTyped(all)
    clearTimeout(pause.current)
    pause.current = setTimeout(apply, PAUSE)
  }
  return { typed, type, apply, forget }
}

/** The state with the values that are typed; an empty one is no filter. */
function withTyped(state: ListState, { [SEARCH]: search = state.search, ...typed }: Typed): ListState {
  const filters = Object.entries({ ...state.filters, ...typed }).filter(([, value]) => value !== '')
  return { ...state, search, filters: Object.fromEntries(filters) }
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
        <Option value="">{words.all}</Option>
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
