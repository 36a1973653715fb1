import { useState } from 'preact/hooks'
import type { Result } from '../../metadata/chart-data.ts'
import { change, type Refusal, refusalFrom } from '../data/service.ts'

/** Origin of a statement: typed, or kept. */
export type Source = 'editor' | 'replay'

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly metadata: { readonly truncated: boolean; readonly durationMs: number }
  readonly privacy: { readonly mode: string }
}

/** Runs a statement. @throws Refusal */
export async function runStatement(sql: string, source: Source): Promise<Result> {
  const answer = await change({ method: 'POST', path: 'analytics/runSelectQuery', body: { sql, source } })
  return resultOf(answer as unknown as Answer)
}

/** Runs statements, one at a time. */
export function useQuery() {
  const [result, setResult] = useState<Result>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const run = async (sql: string, source: Source): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await runStatement(sql, source).then(setResult, (error: unknown) => {
      setResult(undefined)
      setRefusal(refusalFrom(error))
    })
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
