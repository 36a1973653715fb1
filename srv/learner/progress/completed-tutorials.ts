import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'

const { SELECT } = cds.ql

interface Row {
  readonly task: number
}

const recorded = translatedSelect<Row>(([user_ID, taskType, status]) =>
  SELECT.from(RECORDS).columns('taskLegacyId as task').where({ user_ID, taskType, status })
)

const completedBefore = translatedSelect<Row>(([user_ID, taskType]) =>
  SELECT.from(ATTEMPTS)
    .columns('taskLegacyId as task')
    .where({ user_ID, taskType, completionDate: { '!=': null } })
)

/** Numbers of the tutorials that a person has completed, in the current or an earlier attempt. */
export async function completedTutorials(db: Db, user: string): Promise<readonly number[]> {
  const current = await recorded(db, [user, 'TUTORIAL', 'COMPLETED'])
  const earlier = await completedBefore(db, [user, 'TUTORIAL'])
  return [...new Set([...current, ...earlier].map(({ task }) => task))]
}

/** Numbers of the tutorials that a person has begun and not completed in the current attempt. */
export async function begunTutorials(db: Db, user: string): Promise<readonly number[]> {
  return (await recorded(db, [user, 'TUTORIAL', 'IN_PROGRESS'])).map(({ task }) => task)
}
