import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { POINTS } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'

const { SELECT } = cds.ql

/** How much a person has completed. */
export interface CompletedCounts {
  readonly points: number
  readonly tutorials: number
  readonly groups: number
  readonly missions: number
}

/** Counts what a person has completed, as their own page does. */
export async function completedCounts(db: Db, user_ID: string): Promise<CompletedCounts> {
  const rows = await db.run<{ taskType: string; amount: number | string }[]>(
    SELECT.from(RECORDS)
      .columns('taskType', 'count(*) as amount')
      .where({ user_ID, status: 'COMPLETED' })
      .groupBy('taskType')
  )
  const amounts = new Map(rows.map(({ taskType, amount }) => [taskType, Number(amount)]))
  const of = (taskType: string): number => amounts.get(taskType) ?? 0
  return { points: POINTS * of('STEP'), tutorials: of('TUTORIAL'), groups: of('GROUP'), missions: of('MISSION') }
}
