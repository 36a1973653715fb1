import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { translatedSelect } from '../cap/queries/translated-select.ts'

const { SELECT } = cds.ql
const REGISTRATIONS = 'tutorials.events.EventRegistrations'

/** A registration for an event that is known. */
export interface Registered {
  readonly user_ID: string
  /** True for somebody who agrees to be named on screens. */
  readonly showName: boolean | null
}

const among = translatedSelect<{ event_ID: string }>(([user_ID, ...events]) =>
  SELECT.from(REGISTRATIONS)
    .columns('event_ID')
    .where({ user_ID, event_ID: { in: events } })
)

/** Those of `events` for which a person is registered. */
export async function registeredFor(db: Db, user: string, events: readonly string[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  return new Set((await among(db, [user, ...events])).map(({ event_ID }) => event_ID))
}

/** The registrations of some people for an event. */
export const registrationsFor = (db: Db, event: string, users: readonly string[]): Promise<Registered[]> =>
  ofEvent(db, [event, ...users])

const ofEvent = translatedSelect<Registered>(([event_ID, ...users]) =>
  SELECT.from(REGISTRATIONS)
    .columns('user_ID', 'showName')
    .where({ event_ID, user_ID: { in: users } })
)

/** IDs of people who are registered for an event, in their order, after one of them. */
export const registeredPeople = (
  db: Db,
  event_ID: string,
  after: string,
  most: number
): Promise<{ user_ID: string }[]> =>
  db.run(
    SELECT.from(REGISTRATIONS)
      .columns('user_ID')
      .where({ event_ID, user_ID: { '>': after } })
      .orderBy('user_ID')
      .limit(most)
  )

/** The events for which anybody of these people is registered. */
export async function eventsOfPeople(db: Db, users: readonly string[]): Promise<readonly string[]> {
  const rows = await db.run<{ event_ID: string }[]>(
    SELECT.distinct
      .from(REGISTRATIONS)
      .columns('event_ID')
      .where({ user_ID: { in: [...users] } })
  )
  return rows.map(({ event_ID }) => event_ID)
}
