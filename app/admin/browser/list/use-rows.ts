import { useEffect, useRef, useState } from 'preact/hooks'
import { type ListState, listQuery, shownOf } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'

const PAGE = 50

export interface Rows {
  readonly rows: readonly Row[]
  /** All rows that match, not only those that are loaded. */
  readonly count: number | undefined
  readonly refusal: Refusal | undefined
  readonly isLoading: boolean
  /** Loads the next page. */
  readonly more: () => void
}

interface Loaded {
  readonly rows: readonly Row[]
  readonly count: number | undefined
}

const nothing: Loaded = { rows: [], count: undefined }

/** Rows of a list, page by page, those `within` a condition; a new state or another `round` begins anew. */
export function useRows(entity: Entity, path: string, state: ListState, round: number, within = ''): Rows {
  const [loaded, setLoaded] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isLoading, setLoading] = useState(true)
  const current = useRef<AbortController>(undefined)

  const load = (before: readonly Row[]): void => {
    current.current?.abort()
    const abort = (current.current = new AbortController())
    setLoading(true)
    const query = listQuery(entity, state, { top: PAGE, skip: before.length, within })
    readList(`${path}?${query}`, abort.signal)
      .then(
        ({ rows, total }) => {
          setLoaded({ rows: [...before, ...rows], count: shownOf(entity, total) })
          setRefusal(undefined)
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setRefusal(refusalFrom(error))
        }
      )
      .finally(() => {
        if (!abort.signal.aborted) setLoading(false)
      })
  }

  useEffect(() => {
    load([])
    return () => current.current?.abort()
  }, [entity, path, state, round, within])

  const more = (): void => {
    if (!isLoading) load(loaded.rows)
  }
  return { ...loaded, refusal, isLoading, more }
}
