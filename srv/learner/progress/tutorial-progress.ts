import type { Caller } from '../../../lib/access/caller.ts'
import { notFound } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { storedSteps } from '../completions/step-rows.ts'
import { POINTS } from '../records/record.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'
import { structure } from '../rollup/structure-cache.ts'
import { type OwnBadge, type OwnRows, ownRows } from './own-rows.ts'

interface TutorialStatus {
  readonly completedSteps: readonly number[]
  readonly points: number
  readonly badges: readonly OwnBadge[]
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED'
  readonly percent: number
  readonly attemptNumber: number
  readonly stepCount: number
}

/**
 * The progress of the caller on a tutorial, by one statement over unique keys.
 * @throws HttpError 404 for an unknown tutorial.
 */
export async function tutorialProgress(caller: Caller, slug: unknown): Promise<TutorialStatus> {
  const catalog = await structure()
  const tutorial = typeof slug === 'string' ? catalog.bySlug.get(slug.trim().toLowerCase()) : undefined
  if (!tutorial) throw notFound('Tutorial not found', 'slug')
  const { steps, records, badges } = await ownProgress(catalog, caller, tutorial)
  const own = records.find(
    ({ taskType, taskLegacyId }) => taskType === 'TUTORIAL' && taskLegacyId === tutorial.legacyId
  )
  const completedSteps = records
    .flatMap(({ taskType, taskLegacyId, status }) =>
      taskType === 'STEP' && status === 'COMPLETED' ? (steps.get(taskLegacyId) ?? []) : []
    )
    .filter(number => tutorial.steps.has(number))
    .sort((one, other) => one - other)
  return {
    completedSteps,
    points: POINTS * completedSteps.length,
    badges: badges.map(({ name, icon }) => ({ name, icon })),
    status: own?.status ?? 'NOT_STARTED',
    percent: own?.progress ?? 0,
    attemptNumber: own?.attemptNumber ?? 1,
    stepCount: tutorial.steps.size
  }
}

/**
 * The completed steps of the caller in the current attempt, and when the last of them was.
 * @throws HttpError 404 for an unknown tutorial.
 */
export async function completedStepsOf(caller: Caller, slug: string) {
  const catalog = await structure()
  const tutorial = catalog.bySlug.get(slug)
  if (!tutorial) throw notFound('Tutorial not found', 'slug')
  const { steps, records } = await ownProgress(catalog, caller, tutorial)
  const done = records.flatMap(row => {
    const number = row.taskType === 'STEP' && row.status === 'COMPLETED' ? steps.get(row.taskLegacyId) : undefined
    return number !== undefined && tutorial.steps.has(number) ? [{ number, at: row.at }] : []
  })
  const own = records.find(
    ({ taskType, taskLegacyId }) => taskType === 'TUTORIAL' && taskLegacyId === tutorial.legacyId
  )
  return {
    slug,
    completedSteps: done.map(({ number }) => number).sort((one, other) => one - other),
    attemptNumber: own?.attemptNumber ?? 1,
    lastActivityAt: done.length > 0 ? new Date(Math.max(...done.map(({ at }) => at))).toISOString() : null
  }
}

interface Own extends OwnRows {
  /** Numbers of the steps by their legacyId. */
  readonly steps: ReadonlyMap<number, number>
}

async function ownProgress(catalog: Catalog, caller: Caller, tutorial: TutorialTask): Promise<Own> {
  const known = catalog.stepsOf.get(tutorial) ?? []
  // those that were made a moment ago are not in the structure yet
  const stored = known.length < tutorial.steps.size ? await storedSteps(await reader(), catalog, tutorial) : known
  const steps = new Map(stored.map(({ legacyId, number }) => [legacyId, number]))
  return { steps, ...(await ownRows(caller, tutorial.legacyId, steps.keys())) }
}
