import { LRUCache } from 'lru-cache'
import type { Db } from '../../cap/database/database.ts'
import { outlinesOf } from '../../catalog/index.ts'
import { changesSince, type OutlinedStep, type StepChange } from './changes-since.ts'

/** The outline of a completed tutorial, and the one it has now, by their hashes; null where it is not known. */
export interface Completed {
  readonly outline: string | null
  readonly outlineNow: string | null
}

type Steps = readonly OutlinedStep[]

/** Outlines by their hashes; they never change. */
const known = new LRUCache<string, Steps>({ max: 1000 })

/**
 * The changes of tutorials since they were completed, in the order of `completions`; none where an outline is not
 * known. One query at most for all of them, and none while nothing has changed.
 */
export async function contentChanges(
  db: Db,
  completions: readonly Completed[]
): Promise<readonly (readonly StepChange[])[]> {
  const changed = completions.map(({ outline, outlineNow }) =>
    outline !== null && outlineNow !== null && outline !== outlineNow ? [outline, outlineNow] : []
  )
  const steps = await stepsOf(db, changed.flat())
  return changed.map(([outline = '', outlineNow = '']) => {
    const [before, now] = [steps.get(outline), steps.get(outlineNow)]
    return before && now ? changesSince(before, now) : []
  })
}

async function stepsOf(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Steps>> {
  const found = new Map<string, Steps>()
  const missing = new Set<string>()
  for (const hash of hashes) {
    const steps = known.get(hash)
    if (steps) found.set(hash, steps)
    else missing.add(hash)
  }
  if (missing.size === 0) return found
  for (const { hash, steps } of await outlinesOf(db, [...missing])) {
    const parsed = JSON.parse(steps) as Steps
    known.set(hash, parsed)
    found.set(hash, parsed)
  }
  return found
}
