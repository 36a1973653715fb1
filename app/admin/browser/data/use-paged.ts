import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type Listed, readList, type Refusal, refusalFrom } from './service.ts'

const PAGE = 25

/** The rows of a path with its query, page by page: `more` reads the next ones, `again` all from the first one. */
export function usePaged<T>(path: string) {
  const [page, setPage] = useState<Listed<T>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  const current = useRef(new AbortController())
  useEffect(() => {
    const left = (current.current = new AbortController())
    setPage(undefined)
    setRefusal(undefined)
    readPage<T>(path, 0, left.signal).then(setPage, (error: unknown) => {
      if (!left.signal.aborted) setRefusal(refusalFrom(error))
    })
    return () => left.abort()
  }, [path, round])
  const more = (): void => {
    if (!page) return
    // rows of what was searched for before would take the place of what is searched for now
    const { signal } = current.current
    readPage<T>(path, page.rows.length, signal).then(
      ({ total, rows }) => setPage({ total, rows: [...page.rows, ...rows] }),
      (error: unknown) => {
        if (!signal.aborted) setRefusal(refusalFrom(error))
      }
    )
  }
  const again = useCallback(() => setRound(before => before + 1), [])
  return { page, refusal, more, again }
}

const readPage = <T>(path: string, skip: number, signal: AbortSignal): Promise<Listed<T>> =>
  readList<T>(`${path}&$count=true&$top=${PAGE}&$skip=${skip}`, signal)
