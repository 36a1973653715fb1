import { eventHref } from './events.ts'

/** Events that the start page shows. */
const MOST = 4

interface UpcomingRow {
  readonly legacyId: number
  readonly title: string
  readonly startsAt: string
  readonly location: string | null
  readonly format: string | null
}

/** An entry of the band of events. */
interface UpcomingItem {
  readonly href: string
  readonly title: string
  /** ISO 8601. */
  readonly day: string
  readonly facts: readonly string[]
  readonly text: null
  readonly picture: null
}

/** Answer of /api/homepage/events (HOMEPAGE-047). */
export interface UpcomingEvents {
  readonly value: readonly UpcomingRow[]
}

/** Address of the next events of a region, or of all of them (`ALL`). */
export const upcomingAddress = (region: string): string => `/api/homepage/events?region=${encodeURIComponent(region)}`

/** The entries of the band of events. */
export const upcomingItems = ({ value }: UpcomingEvents): readonly UpcomingItem[] =>
  value.slice(0, MOST).map(({ legacyId, title, startsAt: day, location, format }) => {
    const facts = [location, format].flatMap(fact => fact || [])
    return { href: eventHref(legacyId), title, day, facts, text: null, picture: null }
  })
