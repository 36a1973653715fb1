import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { BY } from './seeded-event.ts'

const { SELECT } = cds.ql

/** A campaign or event on site. */
export interface Event {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly eventType: string
  readonly endDate: string | null
  readonly mission_ID: string | null
  readonly termsVersion: number | null
}

/** The latest event with these values, all of them by default; one without a date counts as the oldest. */
export async function findEvent(
  db: Db,
  having: Partial<Pick<Event, 'legacyId' | 'mission_ID'>> = {}
): Promise<Event | undefined> {
  const begun = `coalesce(startDate, '1970-01-01T00:00:00.000Z') as begun`
  const [event] = await db.run<Event[]>(
    SELECT.from('tutorials.events.Events')
      .columns('ID', 'legacyId', 'name', 'eventType', 'endDate', 'mission_ID', 'termsVersion', begun)
      .where(having)
      .orderBy('begun desc', 'legacyId desc')
      .limit(1)
  )
  return event
}

/** Ids of the missions of all events, but for the one of a seed. */
export async function missionsOfEvents(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.run<{ mission_ID: string }[]>(
    SELECT.from('tutorials.events.Events').columns('mission_ID')
      .where`mission_ID is not null and (createdBy is null or createdBy <> ${BY})`
  )
  return new Set(rows.map(({ mission_ID }) => mission_ID))
}
