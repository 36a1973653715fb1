import cds from '@sap/cds'
import { now } from '../../lib/time.ts'
import type { Db } from '../cap/database/database.ts'

const { SELECT } = cds.ql
export const EVENTS = 'tutorials.events.Events'

/** An event of the start page. */
export interface UpcomingEvent {
  readonly legacyId: number
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly location: string | null
  readonly format: string | null
  readonly register: string | null
  readonly url: string | null
  readonly eventType: string | null
  readonly region: string | null
  readonly isVirtual: boolean
}

/** Places of events; of a region are its own, those for everyone, and virtual ones unless these are left out. */
export interface Places {
  readonly region: 'ALL' | 'AMERICAS' | 'EMEA' | 'APJ' | 'VIRTUAL'
  readonly includeVirtual: boolean
}

const columns = [
  ...['legacyId', 'name as title', 'startDate as startsAt', 'endDate as endsAt', 'location', 'format'],
  ...['registerUrl as register', 'url', 'eventType', 'region', 'isVirtual']
]

/** The next events for the start page that have not begun. */
export function upcomingEvents(db: Db, places: Places, most: number): Promise<readonly UpcomingEvent[]> {
  return db.run(
    SELECT.from(EVENTS)
      .columns(...columns)
      .where({ onHomepage: true, startDate: { '>': now().toISOString() }, ...conditionOf(places) })
      .orderBy('startDate', 'ID')
      .limit(most)
  )
}

function conditionOf({ region, includeVirtual }: Places): object {
  if (region === 'VIRTUAL') return { isVirtual: true }
  const onSite = includeVirtual ? {} : { isVirtual: false }
  if (region === 'ALL') return onSite
  return { ...onSite, and: { region, or: { region: null, or: { isVirtual: true } } } }
}
