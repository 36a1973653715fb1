import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Listed, readList, type Refusal, refusalFrom } from './service.ts'

const PAGE = 25

/** The rows of a path with its query, page by page: `more` reads the next ones, `again` all from the first one. */
export function usePaged<T>(path: string) {
  const [page, setPage] = useState<Listed<T>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    setPage(undefined)
    setRefusal(undefined)
    readPage<T>(path, 0, left.signal).then(setPage, (error: unknown) => {
      if (!left.signal.aborted) setRefusal(refusalFrom(error))
    })
    return () => left.abort()
  }, [path, round])
  const more = (): void => {
    if (!page) return
    readPage<T>(path, page.rows.length, null).then(
      ({ total, rows }) => setPage({ total, rows: [...page.rows, ...rows] }),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }
  const again = useCallback(() => setRound(before => before + 1), [])
  return { page, refusal, more, again }
}

const readPage = <T>(path: string, skip: number, signal: AbortSignal | null): Promise<Listed<T>> =>
  readList<T>(`${path}&$count=true&$top=${PAGE}&$skip=${skip}`, signal)
