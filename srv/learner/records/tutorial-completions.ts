import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import type { TaskRecord } from './record.ts'
import { ATTEMPTS, RECORDS } from './stored-records.ts'

const { SELECT } = cds.ql

const KEPT = ['user_ID', 'taskType', 'taskLegacyId', 'completionDate', 'event_ID'] as const
const TIMES = ['completionTime', 'modifiedAt', 'createdAt'] as const

/** A completion of a tutorial, in the current attempt or, SUPERSEDED, in an earlier one. */
export interface TutorialCompletion extends Pick<TaskRecord, (typeof KEPT)[number] | (typeof TIMES)[number]> {
  readonly status: 'COMPLETED' | 'SUPERSEDED'
}

const ALL = [...KEPT, ...TIMES, 'status']

const currentOf = translatedSelect<TutorialCompletion>(([taskType, status, ...users]) =>
  SELECT.from(RECORDS)
    .columns(...ALL)
    .where({ taskType, status, user_ID: { in: users } })
)

const earlierOf = translatedSelect<TutorialCompletion>(([taskType, ...users]) =>
  SELECT.from(ATTEMPTS)
    .columns(...ALL)
    .where({ taskType, completionDate: { '!=': null }, user_ID: { in: users } })
)

/** All completions of tutorials by some people, those of earlier attempts last. */
export async function tutorialCompletions(db: Db, users: readonly string[]): Promise<TutorialCompletion[]> {
  return [
    ...(await currentOf(db, ['TUTORIAL', 'COMPLETED', ...users])),
    ...(await earlierOf(db, ['TUTORIAL', ...users]))
  ]
}

/** Completions of some tutorials by a person in earlier attempts. */
export const earlierCompletions = (
  db: Db,
  user_ID: string,
  tutorials: readonly number[]
): Promise<TutorialCompletion[]> =>
  db.run(
    SELECT.from(ATTEMPTS)
      .columns(...ALL)
      .where({ user_ID, taskType: 'TUTORIAL', taskLegacyId: { in: [...tutorials] }, completionDate: { '!=': null } })
  )

/** The events for which records of these people were made. */
export async function eventsOfRecords(db: Db, users: readonly string[]): Promise<readonly string[]> {
  const events = new Set<string>()
  for (const entity of [RECORDS, ATTEMPTS]) {
    const rows = await db.run<{ event_ID: string }[]>(
      SELECT.distinct
        .from(entity)
        .columns('event_ID')
        .where({ user_ID: { in: [...users] }, event_ID: { '!=': null } })
    )
    for (const { event_ID } of rows) events.add(event_ID)
  }
  return [...events]
}

/** IDs of people with records that were made for an event, in their order, after one of them: of the current or of earlier attempts. */
export const peopleWithRecords = (
  db: Db,
  event_ID: string,
  attempts: 'current' | 'earlier',
  after: string,
  most: number
): Promise<{ user_ID: string }[]> =>
  db.run(
    SELECT.distinct
      .from(attempts === 'current' ? RECORDS : ATTEMPTS)
      .columns('user_ID')
      .where({ event_ID, user_ID: { '>': after } })
      .orderBy('user_ID')
      .limit(most)
  )
