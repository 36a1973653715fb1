import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import type { CountingRegistration } from './counting.ts'

const { SELECT } = cds.ql

/** More registrations than anybody has. */
const MAX_REGISTRATIONS = 1000

/** A registration, as it concerns its person. */
export interface OwnRegistration extends CountingRegistration {
  readonly joinedAt: string | null
  readonly termsVersion: number | null
  readonly showName: boolean
}

/** The registrations of a person. */
export const registrationsOf = (db: Db, user_ID: string): Promise<OwnRegistration[]> =>
  db.run(
    SELECT.from('tutorials.events.EventRegistrations')
      .columns('event_ID', 'joinedAt', 'termsVersion', 'showName')
      .where({ user_ID })
      .limit(MAX_REGISTRATIONS)
  )

/** An event, as far as people see it who take part. */
interface ShownEvent {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timeZone: string | null
  readonly termsVersion: number | null
}

/** Some events, the latest first. */
export const latestEvents = (
  db: Db,
  which: { readonly ID: { readonly in: readonly string[] } } | { readonly legacyId: number },
  most: number
): Promise<ShownEvent[]> =>
  db.run(
    SELECT.from('tutorials.events.Events')
      .columns('ID', 'legacyId', 'name', 'startDate', 'endDate', 'timeZone', 'termsVersion')
      .where(which)
      .orderBy('startDate desc', 'legacyId desc')
      .limit(most)
  )
