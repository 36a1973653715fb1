import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import type { TaskRecord } from './record.ts'
import { ATTEMPTS, RECORDS } from './stored-records.ts'

const { SELECT } = cds.ql

const KEPT = ['user_ID', 'taskType', 'taskLegacyId', 'completionDate', 'event_ID'] as const
const TIMES = ['completionTime', 'modifiedAt', 'createdAt'] as const

/** A completion of a tutorial, in the current attempt or, SUPERSEDED, in an earlier one. */
export interface TutorialCompletion extends Pick<TaskRecord, (typeof KEPT)[number] | (typeof TIMES)[number]> {
  readonly status: 'COMPLETED' | 'SUPERSEDED'
}

const TUTORIAL = { taskType: 'TUTORIAL' } as const
const BOTH = [
  [RECORDS, { ...TUTORIAL, status: 'COMPLETED' }],
  [ATTEMPTS, { ...TUTORIAL, completionDate: { '!=': null } }]
] as const

/** All completions of tutorials by some people, those of earlier attempts last. */
export async function tutorialCompletions(db: Db, users: readonly string[]): Promise<TutorialCompletion[]> {
  const found: TutorialCompletion[] = []
  for (const [entity, completed] of BOTH)
    found.push(
      ...(await db.run<TutorialCompletion[]>(
        SELECT.from(entity)
          .columns(...KEPT, ...TIMES, 'status')
          .where({ user_ID: { in: [...users] }, ...completed })
      ))
    )
  return found
}

/** Completions of some tutorials by a person in earlier attempts. */
export const earlierCompletions = (
  db: Db,
  user_ID: string,
  tutorials: readonly number[]
): Promise<TutorialCompletion[]> =>
  db.run(
    SELECT.from(ATTEMPTS)
      .columns(...KEPT, ...TIMES, 'status')
      .where({ user_ID, taskLegacyId: { in: [...tutorials] }, ...BOTH[1][1] })
  )

/** The events for which records of these people were made. */
export async function eventsOfRecords(db: Db, users: readonly string[]): Promise<readonly string[]> {
  const events = new Set<string>()
  for (const [entity] of BOTH) {
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
