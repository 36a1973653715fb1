import type { Begun } from '../records/record.ts'
import type { Following } from './person-states.ts'

/** The task as the subject of a record. */
export function begunOf({ task }: Pick<Following, 'task'>): Begun {
  if (!('legacyId' in task)) return task
  return { taskType: 'TUTORIAL', taskLegacyId: task.legacyId, title: task.title }
}
