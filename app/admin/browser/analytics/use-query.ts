import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'

/** Rows of a statement; cells are texts or null. */
export interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly truncated: boolean
  readonly durationMs: number
  readonly aboutPeople: boolean
}

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly metadata: { readonly truncated: boolean; readonly durationMs: number }
  readonly privacy: { readonly mode: string }
}

/** Runs statements, one at a time. */
export function useQuery() {
  const [result, setResult] = useState<Result>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const run = async (sql: string): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await change({ method: 'POST', path: 'analytics/runSelectQuery', body: { sql, source: 'editor' } }).then(
      answer => setResult(resultOf(answer as unknown as Answer)),
      (error: unknown) => {
        setResult(undefined)
        setRefusal(refusalFrom(error))
      }
    )
    setBusy(false)
  }
  return { result, refusal, setRefusal, isBusy, run }
}

function resultOf({ columns, rows, metadata, privacy }: Answer): Result {
  return {
    columns,
    rows: rows.map(row => JSON.parse(row) as (string | null)[]),
    truncated: metadata.truncated,
    durationMs: metadata.durationMs,
    aboutPeople: privacy.mode !== 'raw'
  }
}

/** Offset that a refusal names. */
export function placeOf(refusal: Refusal | undefined): number | undefined {
  const [, at] = /, position (\d+)\)/.exec(refusal?.message ?? '') ?? []
  return at === undefined ? undefined : Number(at)
}
