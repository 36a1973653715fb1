import { LONGEST_QUERY, NAVIGATOR } from '../catalog/filter.ts'
import { Icon } from './parts/icon.tsx'

interface FinderProps {
  readonly placeholder?: string
  /** On the navigator: the words searched for, and the id of the form of the filters. */
  readonly filters?: { readonly q: string; readonly form: string }
}

/** Search form, which opens the navigator. */
export function Finder({ placeholder = 'Search tutorials', filters }: FinderProps) {
  return (
    <form class="finder" role="search" action={NAVIGATOR} {...(filters && { id: filters.form, autocomplete: 'off' })}>
      <label class="visually-hidden" for="words">
        Words to search for
      </label>
      <span class="finder-field">
        <Icon name="search" />
        <input
          class="field"
          id="words"
          type="search"
          name="q"
          {...(filters && { defaultValue: filters.q })}
          maxLength={LONGEST_QUERY}
          placeholder={placeholder}
          enterkeyhint="search"
        />
      </span>
      <button class={filters ? 'button finder-go' : 'button'}>Search</button>
    </form>
  )
}
