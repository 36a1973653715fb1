import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListState } from '../../../metadata/query/list-query.ts'

const PAUSE = 250
/** Name of the search among what is typed; no property begins like it. */
export const SEARCH = '$search'

type Typed = Readonly<Record<string, string>>

/**
 * Values that stand in fields ahead of the address. They count after a pause, on top of what the list is by then, so that rows that
 * come meanwhile, another field or another order take nothing away.
 */
export function useTyped(state: ListState, onChange: (next: ListState) => void) {
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
