import { LONGEST_QUERY, NAVIGATOR } from '../catalog/filter.ts'
import { Icon } from './parts/icon.tsx'

/**
 * Search of every page: a form that opens the navigator. On phones only its icon is seen until it has the focus, then it
 * covers the header; that needs no script.
 */
export function SiteSearch() {
  return (
    <form class="site-search" role="search" aria-label="Tutorials" action={NAVIGATOR}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label="Search tutorials"
        aria-keyshortcuts="/ Control+K"
        placeholder="Search tutorials"
        autocomplete="off"
        maxLength={LONGEST_QUERY}
        enterkeyhint="search"
        data-site-search
      />
      <kbd aria-hidden="true">/</kbd>
      <button class="site-search-go">Search</button>
    </form>
  )
}
