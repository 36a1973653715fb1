import { changedMeanwhile } from '#workplace-words/lists/mass.ts'
import { useRef, useState } from 'preact/hooks'
import { type Deed, reasonAgainstDeed, requestsOf } from '../../metadata/mass-change.ts'
import { rowOptions } from '../../metadata/query/list-query.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { answersOf, reading, type RowProblem, sendGroups } from '../data/batch.ts'
import type { Row } from '../data/service.ts'
import { reasonOfLock } from '../parts/draft-owner.tsx'
import type { Chosen, Selection } from './selection.ts'

/** Outcome of one row; without a problem, it was done. */
export interface Outcome {
  readonly path: string
  readonly row: Row
  readonly problem: string | undefined
}

/** A deed with many rows, from its start to what came of it. */
export interface Run {
  readonly start: (deed: Deed) => void
  /** Stops it before the rows that were not sent yet. */
  readonly stop: () => void
  /** Rows that are answered; undefined before it has begun. */
  readonly done: number | undefined
  readonly outcomes: readonly Outcome[] | undefined
}

const PRECONDITION_FAILED = 412

/** Carries out a deed with all chosen rows; those that were refused stay chosen. */
export function useRun(model: Model, entity: Entity, selection: Selection): Run {
  const [done, setDone] = useState<number>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const stopped = useRef(new AbortController())
  const run = async (deed: Deed): Promise<void> => {
    setDone(0)
    const rows = [...selection.rows]
    const reasons = rows.map(([, row]) => reasonAgainstDeed(entity, deed, row, reasonOfLock(row)))
    const sent = rows.filter((_, at) => reasons[at] === undefined)
    const refused = rows.length - sent.length
    const problems = await sendGroups(
      sent.map(each => requestsOf(entity, model.namespace, deed, each)),
      { onProgress: answered => setDone(answered + refused), signal: stopped.current.signal }
    )
    const problemOf = new Map(sent.map(([path], at) => [path, problems[at]]))
    const all = rows.map(([path, row], at) => ({ path, row, problem: reasons[at] ?? wordsOf(problemOf.get(path)) }))
    const outdated = sent.filter(([path]) => problemOf.get(path)?.status === PRECONDITION_FAILED)
    const again = await readAgain(entity, outdated)
    selection.replace(
      new Map(all.flatMap(({ path, row, problem }) => (problem === undefined ? [] : [[path, again.get(path) ?? row]])))
    )
    setOutcomes(all)
  }
  return { start: deed => void run(deed), stop: () => stopped.current.abort(), done, outcomes }
}

const wordsOf = (problem: RowProblem | undefined): string | undefined =>
  problem?.status === PRECONDITION_FAILED ? changedMeanwhile : problem?.message

/** Rows that somebody else has changed, as they are now, by their paths. */
async function readAgain(entity: Entity, rows: readonly (readonly [string, Row])[]): Promise<Chosen> {
  const options = rowOptions(entity)
  const answers = await answersOf(rows.map(([path]) => reading(`${path}?${options}`))).catch(() => [])
  return new Map(
    rows.flatMap(([path], at) => {
      const answer = answers[at]
      return answer?.status === 200 && answer.body ? [[path, answer.body] as const] : []
    })
  )
}
