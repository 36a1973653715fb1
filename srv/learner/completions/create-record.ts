import { badRequest, notFound } from '../../../lib/errors.ts'
import { nowMs } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { taskTitle } from '../../catalog/index.ts'
import { findEvent } from '../../events/index.ts'
import { changeRecord } from '../records/change-record.ts'
import { keyOf, type Learner, type Task, type TaskRecord } from '../records/record.ts'
import { recordsOf, saveChanges } from '../records/stored-records.ts'
import { parentChanges } from '../rollup/apply-roll-up.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { withVersion } from '../rollup/version-of-completion.ts'
import { completeSteps } from './complete-steps.ts'

/**
 * Completes a task of a person who is locked; a record that is completed already stays as it is. Returns its ID.
 * @throws HttpError 400 for a group or mission, which only their items complete, 404 for an unknown task or event.
 */
export async function createRecord(
  tx: Tx,
  catalog: Catalog,
  { ID }: Learner,
  task: Task,
  eventNumber: number | null
): Promise<string> {
  const event = eventNumber === null ? null : await eventWith(tx, eventNumber)
  if (task.taskType === 'STEP') await completeStepWith(tx, catalog, ID, task.taskLegacyId)
  else await completeTask(tx, catalog, ID, task, event)
  const [record] = await recordsOf(tx, ID, [task.taskType], [task.taskLegacyId])
  return (record as TaskRecord).ID
}

async function completeTask(tx: Tx, catalog: Catalog, user: string, task: Task, event: string | null): Promise<void> {
  const title = await titleOf(tx, task)
  const tutorial = task.taskType === 'TUTORIAL' ? catalog.byNumber.get(task.taskLegacyId) : undefined
  if (tutorial?.isActive === false) throw unknownTask()
  const [before] = await recordsOf(tx, user, [task.taskType], [task.taskLegacyId])
  if (before?.status === 'COMPLETED') return
  const state = { status: 'COMPLETED', progress: 100, completionDate: nowMs() } as const
  const completed = changeRecord(before, { ...task, title, event }, user, state)
  if (!completed) throw new Error(`${keyOf(task)} cannot be completed`)
  const change = withVersion(completed, catalog.byNumber.get(task.taskLegacyId))
  await saveChanges(tx, user, [change, ...(await parentChanges(tx, catalog, user, [task], [change]))])
}

/** A step is completed as `completeStep` does it, with its tutorial. */
async function completeStepWith(tx: Tx, catalog: Catalog, ID: string, number: number): Promise<void> {
  const step = catalog.steps.get(number)
  if (!step?.tutorial.isActive || !step.tutorial.steps.has(step.number)) throw unknownTask()
  await completeSteps(tx, catalog, { ID }, [{ ...step, at: nowMs() }])
}

async function titleOf(tx: Tx, { taskType, taskLegacyId }: Task): Promise<string | null> {
  if (taskType === 'GROUP' || taskType === 'MISSION' || taskType === 'STEP')
    throw badRequest('derived_task', 'taskType must be a task: groups and missions follow from their items', 'taskType')
  const row = await taskTitle(tx, taskType, taskLegacyId)
  if (!row) throw unknownTask()
  return row.title
}

const unknownTask = () => notFound('taskLegacyId must be the legacyId of a task of that type', 'taskLegacyId')

async function eventWith(tx: Tx, legacyId: number): Promise<string> {
  const event = await findEvent(tx, { legacyId })
  if (!event) throw notFound('eventLegacyId must be the legacyId of an event', 'eventLegacyId')
  return event.ID
}
