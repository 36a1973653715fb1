import { TZDate } from '@date-fns/tz'
import ical, { type ICalEventData } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { DAY, MINUTE } from '../../../../lib/time.ts'
import type { Session } from '../../catalog/sessions/catalog.ts'
import { UTC } from '../../catalog/sessions/zones.ts'

/** A session or an event, as far as calendars show it. */
interface CalendarEntry extends Pick<
  Session,
  'slug' | 'title' | 'abstract' | 'room' | 'venue' | 'zone' | 'isAllDay' | 'href' | 'start' | 'end'
> {
  readonly speakers: readonly { readonly name: string }[]
}

/** A file of RFC 5545 with some sessions. */
interface CalendarFile {
  readonly name: string
  readonly sessions: readonly CalendarEntry[]
  /** Origin of the site. */
  readonly origin: string
  /** When the feed of the sessions was made, ISO 8601. */
  readonly builtAt: string
}

/** Sequence numbers count minutes from here, so that a newer file is always above an older one and fits 31 bits. */
const EPOCH = Date.UTC(2026, 0, 1)

/**
 * The file, with times in the zone of the venue. A session keeps its UID whatever changes of it; one whose time is not known is left
 * out.
 */
export function calendarFile({ name, sessions, origin, builtAt }: CalendarFile): string {
  const stamp = new Date(Date.parse(builtAt) || EPOCH)
  const sequence = Math.max(0, Math.floor((stamp.getTime() - EPOCH) / MINUTE))
  const calendar = ical({ name, prodId: { company: 'tutorial-platform', product: 'sessions' } })
  calendar.timezone({ name: null, generator: zoneBlock })
  for (const session of sessions)
    if (session.start !== null) calendar.createEvent({ ...eventOf(session, session.start, origin), stamp, sequence })
  return `${calendar.toString()}\r\n`
}

/** Times in UTC need no definition. */
const zoneBlock = (zone: string): string | null =>
  zone === UTC ? null : [tzlib_get_ical_block(zone)].flat()[0] || null

function eventOf(session: CalendarEntry, start: string, origin: string): ICalEventData {
  const { slug, title, abstract, room, venue, zone, isAllDay, speakers, href } = session
  const page = origin + href
  const names = speakers.map(speaker => speaker.name).join(', ')
  return {
    id: `${slug}@${new URL(origin).hostname}`,
    ...timesOf(start, session.end, zone, isAllDay),
    summary: printable(title),
    description: printable([names, abstract, page].filter(Boolean).join('\n\n')),
    location: printable(room || venue),
    url: page
  }
}

function timesOf(start: string, end: string | null, zone: string, allDay: boolean) {
  const [from, to] = [new TZDate(start, zone), end === null ? undefined : new TZDate(end, zone)]
  const timezone = zone === UTC ? null : zone
  if (!allDay) return { start: from, timezone, ...(to && to > from && { end: to }) }
  // the end of whole days is the day after the last one (RFC 5545, 3.6.1)
  const last = to && to > from ? new TZDate(to.getTime() - 1, zone) : from
  return { start: from, end: new TZDate(last.getTime() + DAY, zone), timezone, allDay }
}

/** Without control characters, which RFC 5545 allows in no text, but for the ends of lines. */
const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
