import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { findUser } from '../../people/index.ts'
import { badgesOf } from '../accomplishments/badges.ts'
import { storedSteps } from '../completions/step-rows.ts'
import { completedAt, type TaskRecord } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'
import { TASKS } from '../rollup/apply-roll-up.ts'
import { known, type Known } from './facts.ts'
import { type MyProgress, type Own, type OwnRecord, summarize } from './summarize.ts'

const { SELECT } = cds.ql

type Row = Pick<
  TaskRecord,
  'taskType' | 'taskLegacyId' | 'status' | 'attemptNumber' | 'completionDate' | 'createdAt' | 'modifiedAt'
>

const nobody: Own = { records: [], steps: new Map(), stepCount: 0, badges: 0 }

/** The summary of the caller; an empty one for someone who has done nothing yet. */
export async function myProgress(caller: Caller): Promise<MyProgress> {
  const all = await known()
  const own = await readApart(async db => {
    const user = await findUser(db, caller)
    return user && ownOf(db, all, user.ID)
  })
  return summarize(all, own ?? nobody)
}

const onTasks = translatedSelect<Row>(([user_ID, ...types]) =>
  SELECT.from(RECORDS)
    .columns('taskType', 'taskLegacyId', 'status', 'attemptNumber', 'completionDate', 'createdAt', 'modifiedAt')
    .where({ user_ID, taskType: { in: types } })
)

/** Four statements, whatever the person has done: tasks, steps of what is in progress, number of steps, badges. */
async function ownOf(db: Db, all: Known, user_ID: string): Promise<Own> {
  const rows = await onTasks(db, [user_ID, ...TASKS])
  const begun = rows.flatMap(({ taskType, taskLegacyId, status }) =>
    taskType === 'TUTORIAL' && status === 'IN_PROGRESS' ? taskLegacyId : []
  )
  const steps = await doneSteps(db, all, user_ID, begun)
  const [stepCount, badges] = [await countSteps(db, user_ID), await badgesOf(db, user_ID)]
  return { records: rows.map(ownRecord), steps, stepCount, badges: badges.length }
}

function ownRecord({ taskType, taskLegacyId, status, attemptNumber, ...row }: Row): OwnRecord {
  const at = status === 'COMPLETED' ? completedAt(row) : new Date(row.createdAt ?? row.modifiedAt ?? 0).getTime()
  return { taskType, taskLegacyId, status, attemptNumber: attemptNumber ?? 1, at }
}

/** The completed steps of tutorials by number, with their times. */
async function doneSteps(
  db: Db,
  { catalog }: Known,
  user_ID: string,
  tutorials: readonly number[]
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const places = new Map<number, { readonly tutorial: number; readonly number: number }>()
  for (const legacyId of tutorials) {
    const tutorial = catalog.byNumber.get(legacyId)
    if (!tutorial) continue
    for (const step of await storedSteps(db, catalog, tutorial))
      if (tutorial.steps.has(step.number)) places.set(step.legacyId, { tutorial: legacyId, number: step.number })
  }
  const done = new Map(tutorials.map(legacyId => [legacyId, new Map<number, number>()]))
  if (places.size === 0) return done
  const rows = await onSteps(db, [user_ID, 'STEP', 'COMPLETED', ...places.keys()])
  for (const row of rows) {
    const place = places.get(row.taskLegacyId)
    if (place) done.get(place.tutorial)?.set(place.number, completedAt(row))
  }
  return done
}

const onSteps = translatedSelect<Row>(([user_ID, taskType, status, ...numbers]) =>
  SELECT.from(RECORDS)
    .columns('taskLegacyId', 'completionDate', 'createdAt', 'modifiedAt')
    .where({ user_ID, taskType, status, taskLegacyId: { in: numbers } })
)

async function countSteps(db: Db, user_ID: string): Promise<number> {
  const [row] = await numberOfSteps(db, [user_ID, 'STEP', 'COMPLETED'])
  return Number(row?.steps)
}

const numberOfSteps = translatedSelect<{ steps: number | string }>(([user_ID, taskType, status]) =>
  SELECT.from(RECORDS).columns`count(*) as steps`.where({ user_ID, taskType, status })
)
