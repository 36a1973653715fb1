import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { RECORDS } from './stored-records.ts'

const { SELECT } = cds.ql

/** How many people have begun a task, and have completed it. */
export interface RecordCounts {
  readonly started: number
  readonly completed: number
}

/** Counts the people with records of tasks, by the number of the task; an index has all that is read. */
export async function recordCounts(
  db: Db,
  taskType: 'TUTORIAL' | 'STEP',
  tasks: readonly number[]
): Promise<ReadonlyMap<number, RecordCounts>> {
  if (tasks.length === 0) return new Map()
  const rows = await db.run<{ taskLegacyId: number; status: string; amount: number | string }[]>(
    SELECT.from(RECORDS)
      .columns('taskLegacyId', 'status', 'count(*) as amount')
      .where({ taskType, taskLegacyId: { in: [...tasks] } })
      .groupBy('taskLegacyId', 'status')
  )
  const byTask = Map.groupBy(rows, row => row.taskLegacyId)
  return new Map([...byTask].map(([task, counted]) => [task, countsIn(counted)]))
}

function countsIn(rows: readonly { readonly status: string; readonly amount: number | string }[]): RecordCounts {
  const sum = (some: typeof rows) => some.reduce((total, { amount }) => total + Number(amount), 0)
  return { started: sum(rows), completed: sum(rows.filter(({ status }) => status === 'COMPLETED')) }
}
