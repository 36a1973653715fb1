import * as words from '#site-words/finder.ts'
import { LONGEST_QUERY, NAVIGATOR } from '../../catalog/filter.ts'
import { Icon } from '../parts/icon.tsx'

interface FinderProps {
  readonly placeholder?: string
  /** Page that it opens; by default the navigator. */
  readonly action?: string
  /** On pages of results: the words searched for. */
  readonly q?: string
  /** On the navigator: the id of the form of the filters. */
  readonly form?: string
}

/** Search form, which opens a page of results. */
export function Finder({ placeholder = words.searchTutorials, action = NAVIGATOR, q, form }: FinderProps) {
  return (
    <form class="finder" role="search" action={action} {...(form && { id: form, autocomplete: 'off' })}>
      <label class="visually-hidden" for="words">
        {words.wordsToSearchFor}
      </label>
      <span class="finder-field">
        <Icon name="search" />
        <input
          class="field"
          id="words"
          type="search"
          name="q"
          {...(q !== undefined && { defaultValue: q })}
          maxLength={LONGEST_QUERY}
          placeholder={placeholder}
          enterkeyhint="search"
        />
      </span>
      <button class={form ? 'button finder-go' : 'button'}>{words.search}</button>
    </form>
  )
}
