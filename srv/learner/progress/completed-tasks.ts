import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { keyOf, type Task } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'
import { taskFacts } from '../tasks/task-facts.ts'

const { SELECT } = cds.ql

/** A task that somebody has completed; slug and title are null when the catalog no longer has it. */
export interface CompletedTask extends Task {
  readonly slug: string | null
  readonly title: string | null
}

/** Tutorials and missions that a person has completed, the latest first, in one statement. */
export async function completedTasks(db: Db, user_ID: string): Promise<readonly CompletedTask[]> {
  const rows = await db.run<Task[]>(
    SELECT.from(RECORDS)
      .columns('taskType', 'taskLegacyId')
      .where({ user_ID, taskType: { in: ['TUTORIAL', 'MISSION'] }, status: 'COMPLETED' })
      .orderBy('completionDate desc', 'taskLegacyId')
  )
  const facts = await taskFacts()
  return rows.map(({ taskType, taskLegacyId }) => {
    const { slug = null, title = null } = facts.get(keyOf({ taskType, taskLegacyId })) ?? {}
    return { taskType, taskLegacyId, slug, title }
  })
}
