import type { FeedSession, FeedSpeaker, FeedTrack, SessionsFeed } from './feed.ts'
import { languageOf } from './languages.ts'
import { dayIn, zoneOf } from './zones.ts'

export const DIRECTORY = '/teched/'
export const SPEAKERS = '/teched/speakers/'

export const sessionHref = (slug: string): string => `/teched/sessions/${slug}/`
export const speakerHref = (slug: string): string => `${SPEAKERS}${slug}/`

/** A session of a conference, with what it refers to. */
export interface Session {
  readonly slug: string
  readonly href: string
  readonly code: string
  readonly venue: string
  /** Time zone of the venue. */
  readonly zone: string
  readonly title: string
  readonly abstract: string
  /** ISO 8601; null while nobody has said. */
  readonly start: string | null
  readonly end: string | null
  readonly isAllDay: boolean
  /** `2026-11-03`, where the venue is. */
  readonly day: string | null
  readonly room: string
  readonly track: FeedTrack | undefined
  readonly speakers: readonly Speaker[]
  /** Slugs of published concepts. */
  readonly concepts: readonly string[]
  readonly url: string | undefined
  readonly video: string | undefined
  /** Language of its words; undefined where it cannot be told. */
  readonly language: string | undefined
}

/** Somebody who speaks. */
export interface Speaker {
  readonly slug: string
  readonly href: string
  readonly name: string
  readonly jobTitle: string
  readonly company: string
  readonly bio: string
  readonly photo: string | undefined
}

/** All sessions that the feed has. */
export interface SessionCatalog {
  /** By time, those without one last. */
  readonly sessions: readonly Session[]
  readonly bySlug: ReadonlyMap<string, Session>
  /** By name. */
  readonly speakers: ReadonlyMap<string, Speaker>
  readonly tracks: ReadonlyMap<string, FeedTrack>
  readonly bySpeaker: ReadonlyMap<string, readonly Session[]>
  readonly byConcept: ReadonlyMap<string, readonly Session[]>
  /** ISO 8601. */
  readonly builtAt: string
}

/** The catalog of a feed; what a session refers to and the feed does not have is left out. */
export function sessionCatalogOf(feed: SessionsFeed): SessionCatalog {
  const people = feed.speakers.map(speakerOf).sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const speakers = new Map(people.map(speaker => [speaker.slug, speaker]))
  const tracks = new Map(feed.tracks.map(track => [track.slug, track]))
  const sessions = feed.sessions.map(session => sessionOf(session, speakers, tracks)).sort(byTime)
  return {
    ...{ sessions, speakers, tracks, builtAt: feed.buildAt },
    bySlug: new Map(sessions.map(session => [session.slug, session])),
    bySpeaker: groupedBy(sessions, session => session.speakers.map(({ slug }) => slug)),
    byConcept: groupedBy(sessions, ({ concepts }) => concepts)
  }
}

function sessionOf(
  { slug, venue, title, ...row }: FeedSession,
  speakers: ReadonlyMap<string, Speaker>,
  tracks: ReadonlyMap<string, FeedTrack>
): Session {
  const [start, zone, abstract] = [row.scheduledStart, zoneOf(venue), row.abstract ?? '']
  return {
    ...{ slug, venue, zone, title, abstract, start, href: sessionHref(slug) },
    end: row.scheduledEnd,
    code: row.sessionCode ?? '',
    isAllDay: row.allDay === true,
    day: start && dayIn(zone, start),
    room: row.room ?? '',
    track: row.track === null ? undefined : tracks.get(row.track),
    speakers: row.speakers.flatMap(speaker => speakers.get(speaker) ?? []),
    concepts: row.concepts,
    url: webAddress(row.url),
    video: webAddress(row.youtubeUrl),
    language: languageOf(`${title} ${abstract}`)
  }
}

const speakerOf = ({ slug, name, title, company, bio, photoUrl }: FeedSpeaker): Speaker => ({
  ...{ slug, name, href: speakerHref(slug), jobTitle: title ?? '', company: company ?? '', bio: bio ?? '' },
  photo: webAddress(photoUrl)
})

/** The address where it leads to a page of the web: a catalog may hold anything. */
function webAddress(text: string | null): string | undefined {
  const url = text === null ? null : URL.parse(text)
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined
}

/** After all times. */
const NEVER = '\uffff'

const byTime = (one: Session, other: Session): number =>
  compare(one.start ?? NEVER, other.start ?? NEVER) || compare(one.title, other.title) || compare(one.slug, other.slug)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function groupedBy(
  sessions: readonly Session[],
  keysOf: (session: Session) => readonly string[]
): Map<string, Session[]> {
  const groups = new Map<string, Session[]>()
  for (const session of sessions)
    for (const key of keysOf(session)) {
      const group = groups.get(key)
      if (group) group.push(session)
      else groups.set(key, [session])
    }
  return groups
}
