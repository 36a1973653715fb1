import { now } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import type { CatalogSession, CatalogSpeaker, CatalogTrack } from './read-item.ts'
import { readVenue, type RequestPage, type VenueAnswer } from './read-venue.ts'
import type { Venue, VenueName } from './venues.ts'

/** Reading of a venue, as admins are told of it. */
interface VenueReport {
  readonly venue: VenueName
  readonly announced: number | null
  readonly received: number
  readonly malformed: number
  readonly repeated: number
  readonly past: number
  readonly complete: boolean
  readonly failure: string | null
}

/** The catalog as a run has found it. */
export interface Catalog {
  readonly reports: readonly VenueReport[]
  readonly sessions: ReadonlyMap<string, CatalogSession>
  /** Ids of sessions that are in the catalog and not taken over: over, or without a title or a code. */
  readonly leftOut: ReadonlySet<string>
  readonly speakers: ReadonlyMap<string, CatalogSpeaker>
  readonly tracks: ReadonlyMap<string, CatalogTrack>
}

/** Venues one after the other; one that fails is told of and leaves the others (SESSIONS-064). */
export async function readCatalog(venues: readonly Venue[], request: RequestPage, keepPast: boolean): Promise<Catalog> {
  const reports: VenueReport[] = []
  const sessions = new Map<string, CatalogSession>()
  const leftOut = new Set<string>()
  const isPast = ({ scheduledEnd }: CatalogSession) => !keepPast && scheduledEnd !== null && scheduledEnd < until
  const until = now().toISOString()
  for (const venue of venues) {
    const answer = await readVenue(venue, request).catch((error: Error) => failed(venue, error))
    if ('failure' in answer) {
      reports.push(answer)
      continue
    }
    const [before, past] = [sessions.size, [...answer.sessions.values()].filter(isPast)]
    for (const id of [...answer.unreadable, ...past.map(({ sourceId }) => sourceId)]) leftOut.add(id)
    for (const [id, session] of answer.sessions) if (!sessions.has(id) && !leftOut.has(id)) sessions.set(id, session)
    const taken = sessions.size - before
    reports.push(reportOf(answer, { past: past.length, taken }))
  }
  return { reports, sessions, leftOut, ...partsOf([...sessions.values()]) }
}

function failed({ name }: Venue, error: Error): VenueReport {
  log('sessions').warn(`${name} could not be read:`, error.message)
  const nothing = { announced: null, received: 0, malformed: 0, repeated: 0, past: 0, complete: false }
  return { venue: name, ...nothing, failure: error.message.slice(0, 500).toWellFormed() }
}

function reportOf(
  { venue, announced, sessions, malformed, repeated, complete }: VenueAnswer,
  { past, taken }: { readonly past: number; readonly taken: number }
): VenueReport {
  const elsewhere = sessions.size - past - taken
  return {
    ...{ venue, announced: announced ?? null, received: sessions.size, malformed },
    ...{ repeated: repeated + elsewhere, past, complete, failure: null }
  }
}

/** Speakers and tracks of sessions, each once (SESSIONS-060). */
function partsOf(sessions: readonly CatalogSession[]): Pick<Catalog, 'speakers' | 'tracks'> {
  const speakers = sessions.flatMap(session => session.speakers)
  const tracks = sessions.flatMap(({ track }) => track ?? [])
  return { speakers: firstById(speakers), tracks: firstById(tracks) }
}

function firstById<Row extends { readonly sourceId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const first = new Map<string, Row>()
  for (const row of rows) if (!first.has(row.sourceId)) first.set(row.sourceId, row)
  return first
}
