import type { Caller } from '../../../lib/access/caller.ts'
import { notFound } from '../../../lib/errors.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import { type Badge, badgesOf } from '../accomplishments/badges.ts'
import { storedSteps } from '../completions/step-rows.ts'
import { completedAt, POINTS, type TaskRecord } from '../records/record.ts'
import { recordsOf } from '../records/stored-records.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'
import { structure } from '../rollup/structure-cache.ts'

interface TutorialStatus {
  readonly completedSteps: readonly number[]
  readonly points: number
  readonly badges: readonly { readonly name: string; readonly icon: string | null }[]
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED'
  readonly percent: number
  readonly attemptNumber: number
  readonly stepCount: number
}

/**
 * The progress of the caller on a tutorial, by three statements over unique keys.
 * @throws HttpError 404 for an unknown tutorial.
 */
export async function tutorialProgress(caller: Caller, slug: unknown): Promise<TutorialStatus> {
  const catalog = await structure()
  const tutorial = typeof slug === 'string' ? catalog.bySlug.get(slug.trim().toLowerCase()) : undefined
  if (!tutorial) throw notFound('Tutorial not found', 'slug')
  const { steps, rows, badges } = await readApart(db => storedProgress(db, catalog, caller, tutorial))
  const own = rows.find(({ taskType, taskLegacyId }) => taskType === 'TUTORIAL' && taskLegacyId === tutorial.legacyId)
  const completedSteps = rows
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
  const { steps, rows } = await readApart(db => storedProgress(db, catalog, caller, tutorial))
  const done = rows.flatMap(row => {
    const number = row.taskType === 'STEP' && row.status === 'COMPLETED' ? steps.get(row.taskLegacyId) : undefined
    return number !== undefined && tutorial.steps.has(number) ? [{ number, at: completedAt(row) }] : []
  })
  const own = rows.find(({ taskType, taskLegacyId }) => taskType === 'TUTORIAL' && taskLegacyId === tutorial.legacyId)
  return {
    slug,
    completedSteps: done.map(({ number }) => number).sort((one, other) => one - other),
    attemptNumber: own?.attemptNumber ?? 1,
    lastActivityAt: done.length > 0 ? new Date(Math.max(...done.map(({ at }) => at))).toISOString() : null
  }
}

interface Stored {
  /** Numbers of the steps by their legacyId. */
  readonly steps: ReadonlyMap<number, number>
  readonly rows: readonly TaskRecord[]
  readonly badges: readonly Badge[]
}

async function storedProgress(db: Db, catalog: Catalog, caller: Caller, tutorial: TutorialTask): Promise<Stored> {
  const user = await findUser(db, caller)
  const steps = new Map((await storedSteps(db, catalog, tutorial)).map(({ legacyId, number }) => [legacyId, number]))
  if (!user) return { steps, rows: [], badges: [] }
  const rows = await recordsOf(db, user.ID, ['TUTORIAL', 'STEP'], [tutorial.legacyId, ...steps.keys()])
  return { steps, rows, badges: await badgesOf(db, user.ID) }
}
