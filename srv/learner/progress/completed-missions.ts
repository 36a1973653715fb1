import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Db } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import { keyOf, type Task } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'
import { taskFacts } from '../tasks/task-facts.ts'

const { SELECT } = cds.ql

/** Missions that the caller has completed, published or not. */
export async function completedMissions(db: Db, caller: Caller): Promise<readonly Task[]> {
  const user = await findUser(db, caller)
  if (!user) return []
  return db.run(
    SELECT.from(RECORDS)
      .columns('taskType', 'taskLegacyId')
      .where({ user_ID: user.ID, taskType: 'MISSION', status: 'COMPLETED' })
  )
}

/** The share of the published missions that the caller has completed, with two places; 0 when there is none. */
export async function completedShare(db: Db, caller: Caller): Promise<number> {
  const all = await taskFacts()
  const published = [...all.values()].filter(({ taskType, shown }) => taskType === 'MISSION' && shown).length
  if (published === 0) return 0
  const done = (await completedMissions(db, caller)).filter(mission => all.get(keyOf(mission))?.shown).length
  return Math.round((done / published) * 100) / 100
}
