import { useEffect, useState } from 'preact/hooks'
import { readList, type Refusal, refusalFrom } from '../data/service.ts'

/** A statement that is kept, alone or for all admins. */
export interface SavedQuery {
  readonly ID: string
  readonly name: string
  readonly sql: string
  readonly spec: string | null
  readonly visibility: string
  readonly owner: string
  readonly isOwn: boolean
  readonly runCount: number
}

/** A statement that was run. */
export interface PastQuery {
  readonly ID: string
  readonly sql: string
  readonly ranAt: string
  readonly refusal: string | null
}

/** Rows of a list of the service, read again with each `round`. */
export function useStored<T>(path: string, round: number) {
  const [rows, setRows] = useState<readonly T[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    readList<T>(path, left.signal).then(
      found => {
        setRows(found.rows)
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [path, round])
  return { rows, refusal }
}
