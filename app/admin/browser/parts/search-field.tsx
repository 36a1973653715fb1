import { useState } from 'preact/hooks'

interface SearchFieldProps {
  /** The words that are searched for now. */
  readonly words: string
  readonly onSearch: (words: string) => void
  readonly [attribute: string]: unknown
}

/** A field of words that are searched for with Enter; it keeps what is typed while rows come and the page is drawn again. */
export function SearchField({ words, onSearch, ...attributes }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...attributes}
      class="side-filter"
      type="search"
      value={typed ?? words}
      onInput={event => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onChange={event => {
        setTyped(undefined)
        onSearch(event.currentTarget.value.trim())
      }}
    />
  )
}
