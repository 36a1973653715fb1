import cds from '@sap/cds'
import { upsertPlainRows } from '../../cap/database/bulk.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { numbersOfRecords } from './record-numbers.ts'
import { tellCompleted } from './on-completed.ts'
import { type Change, completes, type TaskRecord, type TaskType } from './record.ts'

const { SELECT } = cds.ql

export const RECORDS = 'tutorials.learner.TaskRecords'
export const ATTEMPTS = 'tutorials.learner.TaskRecordAttempts'

/** Columns that are written when a record is made, and never again. */
// prettier-ignore
const LASTING = [
  'ID', 'legacyId', 'createdAt', 'user_ID', 'taskLegacyId', 'taskType', 'titleSnapshot', 'attemptNumber'
] as const

// prettier-ignore
const CHANGING = [
  'modifiedAt', 'status', 'progress', 'completionTime', 'completionDate', 'submissionIdStarted',
  'submissionIdCompleted', 'contentVersion', 'outline', 'event_ID'
] as const

/** Every column that is read and written here; the languages and the note of a record are kept as they are. */
export const COLUMNS: readonly (keyof TaskRecord)[] = [...LASTING, ...CHANGING]

/** The record of a person and task is one row, whatever number of instances write it (LEARNER-006). */
export const IDENTITY = ['user_ID', 'taskLegacyId', 'taskType']

const onTasks = translatedSelect<TaskRecord>(([user_ID, type, other, ...numbers]) =>
  SELECT.from(RECORDS)
    .columns(...COLUMNS)
    .where({ user_ID, taskType: { in: [type, other] }, taskLegacyId: { in: numbers } })
)

/** The current records of a person on tasks of one or two types with some numbers. */
export function recordsOf(
  db: Db,
  user: string,
  [type, other = type]: readonly [TaskType, TaskType?],
  numbers: readonly number[]
): Promise<TaskRecord[]> {
  return onTasks(db, [user, type, other, ...numbers])
}

const ofTypes = translatedSelect<TaskRecord>(([user_ID, ...types]) =>
  SELECT.from(RECORDS)
    .columns(...COLUMNS)
    .where({ user_ID, taskType: { in: types } })
)

/** All current records of a person on tasks of some types. */
export function recordsOfTypes(db: Db, user: string, types: readonly TaskType[]): Promise<TaskRecord[]> {
  return ofTypes(db, [user, ...types])
}

/** The current records of many people on tasks with some numbers. */
export function recordsOfMany(db: Db, users: readonly string[], numbers: readonly number[]): Promise<TaskRecord[]> {
  return db.run(
    SELECT.from(RECORDS)
      .columns(...COLUMNS)
      .where({ user_ID: { in: [...users] }, taskLegacyId: { in: [...numbers] } })
  )
}

/** Stores changes of the records of one person, and tells the followers what was completed by them. */
export async function saveChanges(tx: Tx, user: string, changes: readonly Change[]): Promise<void> {
  await storeChanges(tx, changes)
  await tellCompleted(
    tx,
    user,
    changes.filter(completes).map(({ after }) => after)
  )
}

/** Writes the changed rows; new ones get their numbers. createdBy stays empty: the record has its user. */
export async function storeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const fresh = changes.filter(({ before }) => before === undefined).length
  let number = fresh > 0 ? await numbersOfRecords(tx, fresh) : 0
  const rows = changes.map(({ before, after }) => (before ? after : { ...after, legacyId: number++ }))
  await upsertPlainRows(tx, RECORDS, { columns: COLUMNS, key: IDENTITY, changing: CHANGING }, rows)
}
