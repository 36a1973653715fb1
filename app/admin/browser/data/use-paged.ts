import { useCallback, useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from './service.ts'

/** The rows read so far, and how many there are. */
export interface Paged<T> {
  readonly total: number
  readonly rows: readonly T[]
}

const PAGE = 25

/** The rows of a path with its query, page by page: `more` reads the next ones, `again` all from the first one. */
export function usePaged<T>(path: string) {
  const [page, setPage] = useState<Paged<T>>()
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

async function readPage<T>(path: string, skip: number, signal: AbortSignal | null): Promise<Paged<T>> {
  const answer = await read(`${path}&$count=true&$top=${PAGE}&$skip=${skip}`, signal)
  return { total: Number(answer['@odata.count']), rows: answer['value'] as readonly T[] }
}
