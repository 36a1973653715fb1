import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

interface Row {
  readonly task: number
}

/** Numbers of the tutorials that a person has completed, in the current or an earlier attempt. */
export async function completedTutorials(db: Db, user: string): Promise<readonly number[]> {
  const own = { user_ID: user, taskType: 'TUTORIAL' }
  const [current, earlier] = await Promise.all([
    db.run<Row[]>(
      SELECT.from('tutorials.learner.TaskRecords')
        .columns('taskLegacyId as task')
        .where({ ...own, status: 'COMPLETED' })
    ),
    db.run<Row[]>(
      SELECT.from('tutorials.learner.TaskRecordAttempts')
        .columns('taskLegacyId as task')
        .where({ ...own, completionDate: { '!=': null } })
    )
  ])
  return [...new Set([...current, ...earlier].map(({ task }) => task))]
}
