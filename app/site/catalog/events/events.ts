import { UTC } from '../sessions/zones.ts'
import type { EventsFeed, EventState, FeedEvent } from './feed.ts'

/** The list of events. */
export const EVENTS = '/events/'
export const APP_SPACE = '/app-space'

export const eventHref = (number: number): string => `${EVENTS}${number}`

/** A campaign or an event on site. */
export interface SiteEvent extends Pick<
  FeedEvent,
  'name' | 'state' | 'location' | 'region' | 'format' | 'url' | 'registerUrl' | 'termsUrl' | 'changedAt'
> {
  readonly number: number
  readonly href: string
  /** ISO 8601; null when it is not known. */
  readonly start: string | null
  readonly end: string | null
  /** A time zone that browsers know. */
  readonly zone: string
  readonly isOnline: boolean
  /** Of a mission that is published; null without one. */
  readonly mission: string | null
}

/** The events of the feed: those under way, those to come, and the past ones. */
export interface EventCatalog {
  readonly events: readonly SiteEvent[]
  readonly byNumber: ReadonlyMap<number, SiteEvent>
}

const ORDER: readonly EventState[] = ['current', 'upcoming', 'past']

/** The events of a feed, those to come with the next one first, all others with the latest first. */
export function eventCatalogOf({ events }: EventsFeed): EventCatalog {
  const all = events.map(eventOf)
  const sorted = ORDER.flatMap(state => {
    const own = all.filter(event => event.state === state)
    return state === 'upcoming' ? own.toReversed() : own
  })
  return { events: sorted, byNumber: new Map(all.map(event => [event.number, event])) }
}

const eventOf = ({ legacyId, startDate, endDate, timeZone, isVirtual, missionSlug, ...row }: FeedEvent): SiteEvent => ({
  ...{ name: row.name, state: row.state, location: row.location, region: row.region, format: row.format },
  ...{ url: row.url, registerUrl: row.registerUrl, termsUrl: row.termsUrl, changedAt: row.changedAt },
  ...{ number: legacyId, href: eventHref(legacyId), start: startDate, end: endDate },
  ...{ zone: knownZone(timeZone), isOnline: isVirtual === true, mission: missionSlug }
})

/** The zone, or UTC for a name that is none. */
function knownZone(name: string | null): string {
  if (!name) return UTC
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return UTC
  }
}

/**
 * The event that a booth shows: the one with a number, else of those under way the one that began last, else the next one, else
 * the last one; those with a mission before others. Undefined for an unknown number, and when there are none.
 */
export function boothEvent({ events, byNumber }: EventCatalog, number: number | undefined): SiteEvent | undefined {
  if (number !== undefined) return byNumber.get(number)
  const withMission = events.filter(({ mission }) => mission !== null)
  return ORDER.map(state => withMission.find(event => event.state === state)).find(event => event) ?? events[0]
}
