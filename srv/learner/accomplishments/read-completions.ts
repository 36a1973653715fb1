import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import type { TaskFacts } from '../../catalog/index.ts'
import { keyOf, type TaskType } from '../records/record.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'
import type { Completion } from './is-met.ts'

const { SELECT } = cds.ql

interface Row {
  readonly user_ID: string
  readonly taskType: TaskType
  readonly taskLegacyId: number
  readonly completionDate: string | null
  readonly event: number | null
}

type Facts = ReadonlyMap<string, TaskFacts>

/** The completions of people in all attempts, by user; steps are none of them. Two statements. */
export async function completionsOf(
  db: Db,
  users: readonly string[],
  facts: Facts
): Promise<ReadonlyMap<string, readonly Completion[]>> {
  const current = await completedNow(db, ['COMPLETED', 'STEP', ...users])
  const earlier = await completedBefore(db, ['STEP', ...users])
  const byUser = Map.groupBy([...current, ...earlier], ({ user_ID }) => user_ID)
  return new Map([...byUser].map(([user, all]) => [user, all.map(row => completionOf(row, facts))]))
}

const COLUMNS = ['user_ID', 'taskType', 'taskLegacyId', 'completionDate', 'event.legacyId as event']

const completedNow = translatedSelect<Row>(([status, step, ...users]) =>
  SELECT.from(RECORDS)
    .columns(...COLUMNS)
    .where({ status, taskType: { '!=': step }, user_ID: { in: users } })
)

const completedBefore = translatedSelect<Row>(([step, ...users]) =>
  SELECT.from(ATTEMPTS)
    .columns(...COLUMNS)
    .where({ completionDate: { '!=': null }, taskType: { '!=': step }, user_ID: { in: users } })
)

function completionOf(row: Row, facts: Facts): Completion {
  const task = keyOf(row)
  const { experience = null, tags = [], formerTags = [] } = facts.get(task) ?? {}
  return {
    task,
    type: row.taskType,
    day: row.completionDate === null ? '' : new Date(row.completionDate).toISOString().slice(0, 10),
    event: row.event,
    experience,
    tags: [...tags, ...formerTags].map(tag => tag.toLowerCase())
  }
}
