import { newId, newOrderedId } from '../../../lib/ids.ts'
import { nowText } from '../../../lib/time.ts'
import type { Begun, Change, State, TaskRecord } from './record.ts'

/**
 * The change of a record to `state`; undefined when nothing of it differs. A submission id is minted when its state is
 * reached first, and stays.
 */
export function changeRecord(
  before: TaskRecord | undefined,
  begun: Begun,
  user: string,
  state: State
): Change | undefined {
  if (before && isIn(before, state)) return undefined
  const row = before ?? newRecord(begun, user)
  const { status, progress } = state
  const after: TaskRecord = {
    ...row,
    status,
    progress,
    completionDate: state.completionDate === null ? null : new Date(state.completionDate).toISOString(),
    completionTime: state.completionTime ?? row.completionTime,
    submissionIdStarted: row.submissionIdStarted ?? (status === 'IN_PROGRESS' ? newId() : null),
    submissionIdCompleted: row.submissionIdCompleted ?? (status === 'COMPLETED' ? newId() : null),
    event_ID: row.event_ID ?? begun.event ?? null,
    modifiedAt: nowText()
  }
  return { before, after }
}

function isIn({ status, progress, completionDate }: TaskRecord, state: State): boolean {
  const date = completionDate === null ? null : new Date(completionDate).getTime()
  return status === state.status && progress === state.progress && date === state.completionDate
}

/** The number comes when the record is stored. */
function newRecord(
  { taskType, taskLegacyId, title, attemptNumber = 1, event = null }: Begun,
  user: string
): TaskRecord {
  return {
    ID: newOrderedId(),
    legacyId: null,
    createdAt: nowText(),
    modifiedAt: null,
    user_ID: user,
    taskLegacyId,
    taskType,
    status: 'IN_PROGRESS',
    progress: 0,
    completionTime: null,
    completionDate: null,
    submissionIdStarted: null,
    submissionIdCompleted: null,
    titleSnapshot: title === null ? null : title.slice(0, 255).toWellFormed(),
    attemptNumber,
    event_ID: event,
    contentVersion: null,
    outline: null
  }
}
