import * as filterWords from '#workplace-words/lists/filters.ts'
import * as words from '#workplace-words/lists/list.ts'
import { useState } from 'preact/hooks'
import { filterFieldAt } from '../../../metadata/query/filter-fields.ts'
import type { ListState } from '../../../metadata/query/list-query.ts'
import type { Entity, Model } from '../../../metadata/types.ts'
import { Button, Input, Label } from '../../parts/ui5.ts'
import { useLater } from '../../parts/use-later.ts'
import { FilterInput, simpleValue } from './filter-field.tsx'
import { areFolded, keepFields, keepFolded, keptFields } from './kept-filters.ts'
import { type SetFilter, Tokens } from './tokens.tsx'
import { SEARCH, useTyped } from './use-typed.ts'

interface FilterBarProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  /** Why filters are none, by their path. */
  readonly problems: ReadonlyMap<string, string>
  readonly onChange: (next: ListState) => void
}

const loadDialog = () => import('./adapt-dialog.tsx').then(({ AdaptDialog }) => AdaptDialog)

/** Search and filters of a list; each change shows its rows at once. Folded, it has the search and what is set. */
export function FilterBar({ model, entity, path, state, problems, onChange }: FilterBarProps) {
  const { typed, type, apply, forget } = useTyped(state, onChange)
  const [isFolded, setFolded] = useState(areFolded)
  const [chosen, setChosen] = useState(() => keptFields(path))
  const [isAdapting, setAdapting] = useState(false)
  const Adapt = useLater(loadDialog, isAdapting)
  const filters: readonly SetFilter[] = Object.entries(state.filters).map(([at, text]) => ({
    path: at,
    field: filterFieldAt(entity, at),
    text,
    problem: problems.get(at)
  }))
  const paths = [...new Set([...(chosen ?? entity.filters), ...Object.keys(state.filters)])]
  const fields = paths.flatMap(each => filterFieldAt(entity, each) ?? [])
  const isSet = [state.search, ...Object.values(state.filters), ...Object.values(typed)].some(value => value !== '')
  const isInField = ({ field, text, problem }: SetFilter): boolean =>
    !isFolded && field !== undefined && simpleValue(field, text, problem !== undefined) !== undefined
  const fold = (next: boolean): void => {
    keepFolded(next)
    setFolded(next)
  }
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
            onInput={(event: Event) => type(SEARCH, (event.currentTarget as HTMLInputElement).value)}
          />
        </div>
      )}
      {!isFolded &&
        fields.map(field => (
          <div class="filter" key={field.path}>
            <Label for={`filter-${field.path}`}>{field.label}</Label>
            <FilterInput
              model={model}
              field={field}
              text={typed[field.path] ?? state.filters[field.path] ?? ''}
              problem={field.path in typed ? undefined : problems.get(field.path)}
              onNow={text => apply({ [field.path]: text })}
              onSoon={text => type(field.path, text)}
            />
          </div>
        ))}
      <div class="filter-tools">
        {fields.length > 0 && (
          <Button
            design="Transparent"
            accessibilityAttributes={{ expanded: !isFolded }}
            onClick={() => fold(!isFolded)}
          >
            {filterWords.filters(filters.length)} {isFolded ? '▸' : '▾'}
          </Button>
        )}
        {entity.can.filter && !isFolded && (
          <Button design="Transparent" onClick={() => setAdapting(true)}>
            {filterWords.adaptFilters}
          </Button>
        )}
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
      </div>
      <Tokens
        model={model}
        filters={filters.filter(each => !isInField(each))}
        onChange={(at, text) => apply({ [at]: text })}
      />
      {isAdapting && Adapt && (
        <Adapt
          entity={entity}
          chosen={paths}
          onChoose={next => {
            keepFields(path, next)
            setChosen(next)
            setAdapting(false)
          }}
          onClose={() => setAdapting(false)}
        />
      )}
    </form>
  )
}
