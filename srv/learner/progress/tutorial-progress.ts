import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import { badgesOf } from '../accomplishments/badges.ts'
import { storedSteps } from '../completions/step-rows.ts'
import type { TaskRecord } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'
import { structure } from '../rollup/structure-cache.ts'

const { SELECT } = cds.ql
const POINTS = 10

interface TutorialStatus {
  readonly completedSteps: readonly number[]
  readonly points: number
  readonly badges: readonly { readonly name: string; readonly icon: string | null }[]
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED'
  readonly percent: number
  readonly attemptNumber: number
  readonly stepCount: number
}

type Row = Pick<TaskRecord, 'taskType' | 'taskLegacyId' | 'status' | 'progress' | 'attemptNumber'>

/**
 * The progress of the caller on a tutorial, by one statement over the unique key of the records.
 * @throws HttpError 404 for an unknown tutorial.
 */
export async function tutorialProgress(db: Db, caller: Caller, slug: unknown): Promise<TutorialStatus> {
  const catalog = await structure()
  const tutorial = typeof slug === 'string' ? catalog.bySlug.get(slug.trim().toLowerCase()) : undefined
  if (!tutorial) throw notFound('Tutorial not found', 'slug')
  const user = await findUser(db, caller)
  const steps = new Map((await storedSteps(db, catalog, tutorial)).map(({ legacyId, number }) => [legacyId, number]))
  const rows = user ? await recordsOn(db, user.ID, [tutorial.legacyId, ...steps.keys()]) : []
  const badges = user ? await badgesOf(db, user.ID) : []
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

function recordsOn(db: Db, user_ID: string, numbers: readonly number[]): Promise<Row[]> {
  return db.run(
    SELECT.from(RECORDS)
      .columns('taskType', 'taskLegacyId', 'status', 'progress', 'attemptNumber')
      .where({ user_ID, taskLegacyId: { in: [...numbers] }, taskType: { in: ['TUTORIAL', 'STEP'] } })
  )
}
