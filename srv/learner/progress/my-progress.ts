import type { Caller } from '../../../lib/access/caller.ts'
import { known, type Known } from './facts.ts'
import { type OwnSummary, summaryIn, summaryRows } from './own-rows.ts'
import { type MyProgress, summarize } from './summarize.ts'

/** The summary of the caller; an empty one for someone who has done nothing yet. */
export async function myProgress(caller: Caller): Promise<MyProgress> {
  return summaryOf(await known(), await summaryRows(caller))
}

/** The summary of a person, by what `summaryRows` gives. */
export function summaryOf(all: Known, rows: readonly string[]): MyProgress {
  const { records, steps, stepCount, badges } = summaryIn(rows)
  return summarize(all, { records, steps: doneSteps(all, records, steps), stepCount, badges: badges.length })
}

/** The completed steps of the tutorials in progress by number, with their times. */
function doneSteps(
  { catalog }: Known,
  records: OwnSummary['records'],
  steps: OwnSummary['steps']
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const done = new Map<number, Map<number, number>>()
  for (const { taskType, taskLegacyId, status } of records)
    if (taskType === 'TUTORIAL' && status === 'IN_PROGRESS') done.set(taskLegacyId, new Map())
  for (const { tutorial, number, at } of steps)
    if (catalog.byNumber.get(tutorial)?.steps.has(number)) done.get(tutorial)?.set(number, at)
  return done
}
