import type { User } from '../../people/index.ts'

export type TaskType = 'TUTORIAL' | 'GROUP' | 'MISSION' | 'PUZZLE' | 'CHECKPOINT' | 'PETOBERFEST' | 'STEP'

/** A task that people make progress on; its number is the legacyId. */
export interface Task {
  readonly taskType: TaskType
  readonly taskLegacyId: number
}

/** For each completed step. */
export const POINTS = 10

/** A row of TaskRecords. */
export interface TaskRecord extends Task {
  readonly ID: string
  readonly legacyId: number | null
  readonly createdAt: string | null
  readonly modifiedAt: string | null
  readonly user_ID: string
  readonly status: 'IN_PROGRESS' | 'COMPLETED'
  readonly progress: number | null
  readonly completionTime: number | string | null
  readonly completionDate: string | null
  readonly submissionIdStarted: string | null
  readonly submissionIdCompleted: string | null
  readonly titleSnapshot: string | null
  readonly attemptNumber: number | null
  readonly event_ID: string | null
  readonly contentVersion: number | null
  readonly outline: string | null
}

/** The state of a person on a task; times are in milliseconds. */
export interface State {
  readonly status: TaskRecord['status']
  /** Percent. */
  readonly progress: number
  readonly completionDate: number | null
  /** From the first to the last step. */
  readonly completionTime?: number | null
}

/** A task whose record is made. */
export interface Begun extends Task {
  readonly title: string | null
  readonly attemptNumber?: number
  readonly event?: string | null
}

/** A record before and after a change. */
export interface Change {
  readonly before: TaskRecord | undefined
  readonly after: TaskRecord
}

/** A task as the key of a map. */
export const keyOf = ({ taskType, taskLegacyId }: Task): string => `${taskType}:${taskLegacyId}`

/** The number of the task with such a key. */
export const numberIn = (key: string): number => Number(key.slice(key.indexOf(':') + 1))

/** True when the change is the edge to COMPLETED. */
export const completes = ({ before, after }: Change): boolean =>
  after.status === 'COMPLETED' && before?.status !== 'COMPLETED'

/** When a record was completed; one that an import brought without a date counts from its last change. */
export function completedAt(record: Pick<TaskRecord, 'completionDate' | 'modifiedAt' | 'createdAt'>): number {
  const { completionDate, modifiedAt, createdAt } = record
  const date = completionDate ?? modifiedAt ?? createdAt
  return date === null ? 0 : new Date(date).getTime()
}

/** The person of a record, as far as it is needed here. */
export type Learner = Pick<User, 'ID'>
