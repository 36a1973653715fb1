import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type ListState, PAGE, pathOfPage, shownOf } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { readFirstList } from '../data/ahead.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'

/** Pages that are kept; those that were loaded first go first. */
const KEPT = 30
const AT_ONCE = 2

/** Rows of a list by their place, read where one looks. */
export interface Pages {
  readonly rowAt: (index: number) => Row | undefined
  /** All rows that match, not only those that are loaded. */
  readonly count: number | undefined
  readonly refusal: Refusal | undefined
  readonly isLoading: boolean
  /** Rows from `first` to before `last` are looked at. */
  readonly need: (first: number, last: number) => void
}

interface Loading {
  readonly pages: Map<number, readonly Row[]>
  readonly under: Set<number>
  readonly abort: AbortController
  wanted: readonly number[]
  counted: boolean
}

const fresh = (): Loading => ({
  pages: new Map(),
  under: new Set(),
  abort: new AbortController(),
  wanted: [0],
  counted: false
})

/**
 * Pages of a list around what is seen, in both directions; without a state nothing is read. A new state or another `round` begins
 * anew.
 */
export function usePages(entity: Entity, path: string, state: ListState | undefined, round: number): Pages {
  const [, draw] = useState(0)
  const [count, setCount] = useState<number>()
  const [refusal, setRefusal] = useState<Refusal>()
  const current = useRef(fresh())

  const go = (loading: Loading): void => {
    const next = loading.wanted.find(page => !loading.pages.has(page) && !loading.under.has(page))
    if (!state || next === undefined || loading.under.size >= AT_ONCE || loading.abort.signal.aborted) return
    loading.under.add(next)
    const isFirst = !loading.counted
    const reading = isFirst ? readFirstList : readList
    reading(pathOfPage(entity, path, state, next, isFirst), loading.abort.signal)
      .then(
        ({ rows, total }) => {
          keep(loading, next, rows)
          if (isFirst) setCount(shownOf(entity, total))
          loading.counted = true
          setRefusal(undefined)
        },
        (error: unknown) => {
          if (loading.abort.signal.aborted) return
          loading.wanted = []
          setRefusal(refusalFrom(error))
        }
      )
      .finally(() => {
        loading.under.delete(next)
        if (loading.abort.signal.aborted) return
        draw(version => version + 1)
        go(loading)
      })
    if (loading.counted) go(loading)
  }

  useEffect(() => {
    const loading = (current.current = fresh())
    go(loading)
    draw(version => version + 1)
    return () => loading.abort.abort()
  }, [entity, path, state, round])

  const need = useCallback(
    (first: number, last: number): void => {
      const [from, to] = [Math.floor(first / PAGE), Math.floor(Math.max(first, last - 1) / PAGE)]
      const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      // neighbours come after what is seen
      const around = [to + 1, from - 1].filter(page => page >= 0 && page * PAGE < (count ?? 0))
      current.current.wanted = [...seen, ...around]
      if (current.current.counted) go(current.current)
    },
    [entity, path, state, round, count]
  )
  const { pages, under } = current.current
  return {
    rowAt: index => pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    count,
    refusal,
    isLoading: under.size > 0 && pages.size === 0,
    need
  }
}

function keep({ pages, wanted }: Loading, page: number, rows: readonly Row[]): void {
  pages.set(page, rows)
  for (const each of pages.keys()) {
    if (pages.size <= KEPT) return
    if (!wanted.includes(each)) pages.delete(each)
  }
}
