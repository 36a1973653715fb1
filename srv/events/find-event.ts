import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'

const { SELECT } = cds.ql

/** A campaign or event on site. */
export interface Event {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly eventType: string
  readonly endDate: string | null
  readonly mission_ID: string | null
}

/** The latest event with these values, all of them by default; one without a date counts as the oldest. */
export async function findEvent(
  db: Db,
  having: Partial<Pick<Event, 'legacyId' | 'mission_ID'>> = {}
): Promise<Event | undefined> {
  const begun = `coalesce(startDate, '1970-01-01T00:00:00.000Z') as begun`
  const [event] = await db.run<Event[]>(
    SELECT.from('tutorials.events.Events')
      .columns('ID', 'legacyId', 'name', 'eventType', 'endDate', 'mission_ID', begun)
      .where(having)
      .orderBy('begun desc', 'legacyId desc')
      .limit(1)
  )
  return event
}
