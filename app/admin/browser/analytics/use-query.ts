import { useEffect, useRef, useState } from 'preact/hooks'
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
export async function runStatement(sql: string, source: Source, signal?: AbortSignal): Promise<Result> {
  const answer = await change({
    method: 'POST',
    path: 'analytics/runSelectQuery',
    body: { sql, source },
    ...(signal && { signal })
  })
  return resultOf(answer as unknown as Answer)
}

/** Runs statements, one at a time; one that is stopped, or whose page is left, is ended in the database too. */
export function useQuery() {
  const [result, setResult] = useState<Result>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = (): void => running.current?.abort()
  useEffect(() => stop, [])
  const run = async (sql: string, source: Source): Promise<void> => {
    running.current = new AbortController()
    const { signal } = running.current
    setBusy(true)
    setRefusal(undefined)
    await runStatement(sql, source, signal).then(setResult, (error: unknown) => {
      setResult(undefined)
      if (!signal.aborted) setRefusal(refusalFrom(error))
    })
    setBusy(false)
  }
  return { result, refusal, setRefusal, isBusy, run, stop }
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
