import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../metadata/chart-data.ts'
import type { SavedQuery } from '../analytics/use-stored.ts'
import { runStatement } from '../analytics/use-query.ts'
import { Refusal } from '../data/service.ts'

/** Result of a query, or why there is none. */
export type Outcome = { readonly result: Result } | { readonly refusal: Refusal }

const BUSY = 429
const TRIES = 5
const PAUSE = 1000

/** Runs queries one after another, each once however many tiles show it; all of them again with each `round`. */
export function useResults(
  ids: readonly string[],
  queries: ReadonlyMap<string, SavedQuery> | undefined,
  round: number
) {
  const [known, setKnown] = useState<{ readonly round: number; readonly outcomes: ReadonlyMap<string, Outcome> }>({
    round,
    outcomes: new Map()
  })
  const outcomes = known.outcomes
  const done = known.round === round ? known.outcomes : undefined
  const next = [...new Set(ids)].find(id => queries?.has(id) && !done?.has(id))
  const sql = next === undefined ? undefined : queries?.get(next)?.sql
  useEffect(() => {
    if (next === undefined || sql === undefined) return undefined
    const state = { isLeft: false }
    void outcomeOf(sql).then(outcome => {
      if (state.isLeft) return
      setKnown(before => ({
        round,
        outcomes: new Map(before.round === round ? before.outcomes : []).set(next, outcome)
      }))
    })
    return () => {
      state.isLeft = true
    }
  }, [next, sql, round])
  return { outcomes, isRunning: next !== undefined }
}

/** Statements of others may be running: then it is tried again. */
async function outcomeOf(sql: string): Promise<Outcome> {
  for (let tries = 1; ; tries++)
    try {
      return { result: await runStatement(sql, 'replay') }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status !== BUSY || tries === TRIES) return { refusal: error }
      await new Promise(resolve => setTimeout(resolve, PAUSE))
    }
}
