import { useEffect, useRef, useState } from 'preact/hooks'

/** As long as lists wait for the next letter. */
const PAUSE = 250

interface SearchFieldProps {
  /** The words that are searched for now. */
  readonly words: string
  readonly onSearch: (words: string) => void
  readonly [attribute: string]: unknown
}

/**
 * A field of words that are searched for after a pause in typing, and at once with Enter; it keeps what is typed while rows
 * come and the page is drawn again.
 */
export function SearchField({ words, onSearch, ...attributes }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ words, onSearch })
  latest.current = { words, onSearch }
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (text: string): void => {
    clearTimeout(pause.current)
    const wanted = text.trim()
    if (wanted !== latest.current.words) latest.current.onSearch(wanted)
  }
  return (
    <input
      {...attributes}
      class="side-filter"
      type="search"
      value={typed ?? words}
      onInput={event => {
        const text = event.currentTarget.value
        setTyped(text)
        clearTimeout(pause.current)
        pause.current = setTimeout(() => search(text), PAUSE)
      }}
      onBlur={() => setTyped(undefined)}
      onChange={event => search(event.currentTarget.value)}
    />
  )
}
