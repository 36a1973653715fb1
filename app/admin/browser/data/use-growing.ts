import { useEffect, useState } from 'preact/hooks'
import { type Listed, readList, type Refusal, refusalFrom } from './service.ts'

const PAGE = 25

type Read<T> = (path: string, top: number, signal: AbortSignal) => Promise<Listed<T>>

/** Reads the first rows of a path with its query, and how many there are. @throws Refusal */
export const readFirst = <T>(path: string, top: number, signal: AbortSignal): Promise<Listed<T>> =>
  readList<T>(`${path}&$count=true&$top=${top}`, signal)

/**
 * The first rows of a path with its query: `more` reads further ones, `again` the same ones. What is shown stays until the new rows are
 * there, and with it the focus. `read` belongs to the module, so that it stays the same.
 */
export function useGrowing<T>(path: string, read: Read<T> = readFirst<T>) {
  const [asked, setAsked] = useState({ path, top: PAGE, round: 0 })
  const [found, setFound] = useState<{ readonly path: string; readonly page: Listed<T> }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { top, round } = asked.path === path ? asked : { top: PAGE, round: 0 }
  useEffect(() => {
    const left = new AbortController()
    read(path, top, left.signal).then(
      page => {
        setFound({ path, page })
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [path, top, round, read])
  return {
    page: found?.path === path ? found.page : undefined,
    refusal,
    more: () => setAsked({ path, top: top + PAGE, round }),
    again: () => setAsked({ path, top, round: round + 1 })
  }
}
