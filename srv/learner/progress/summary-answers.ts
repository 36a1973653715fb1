import type { Caller } from '../../../lib/access/caller.ts'
import { cachePerGeneration } from '../../cap/database/generations.ts'
import type { FastAnswer } from '../../platform/http/ahead/fast-reads.ts'
import { known } from './facts.ts'
import { summaryOf } from './my-progress.ts'
import { summaryRows } from './own-rows.ts'
import type { MyProgress } from './summarize.ts'

/** Characters of all answers that are kept, with the rows that they are made of. */
const MOST_KEPT = 8_000_000

interface Kept {
  readonly rows: readonly string[]
  readonly answer: FastAnswer
}

const answers = cachePerGeneration<Kept>(['catalog'], {
  maxSize: MOST_KEPT,
  sizeCalculation: ({ rows, answer }) => rows.reduce((sum, { length }) => sum + length, answer.body.length)
})

/**
 * The answer that `make` makes of the summary of the caller: the last one, with its compressed bytes, while rows and catalog are as
 * they were. The rows are read each time, whichever instance has changed them; all else is a function of both.
 */
export async function summaryAnswer(caller: Caller, make: (summary: MyProgress) => FastAnswer): Promise<FastAnswer> {
  const all = await known()
  const rows = await summaryRows(caller)
  const cache = answers(all)
  const last = cache.get(caller.id)
  if (last && isSame(last.rows, rows)) return last.answer
  const answer = { ...make(summaryOf(all, rows)), compressed: new Map() }
  cache.set(caller.id, { rows, answer })
  return answer
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index])
