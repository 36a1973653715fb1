import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { publishedSlugs } from '../../graph/index.ts'
import { CONCEPT_LINKS, SESSION_SPEAKERS, SESSIONS, SPEAKERS, TRACKS } from '../model/tables.ts'

const { SELECT } = cds.ql

/** Sessions of one answer: ten times what a large conference has. */
const MOST_SESSIONS = 5000
/** When there are more, the oldest are left out; those without a time are still to come. */
const newestFirst = [{ ref: ['scheduledStart'], sort: 'desc', nulls: 'first' }, { ref: ['ID'] }] as never
/** Rows of other tables, so that each read is bounded. */
const MOST_ROWS = 50_000

/** A large text, read in a query of its own (SESSIONS-045). */
interface LargeText {
  readonly ID: string
  readonly text: string | null
}

interface SessionRow {
  readonly ID: string
  readonly slug: string
  readonly venue: string
  readonly sessionCode: string
  readonly title: string
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  readonly allDay: boolean
  readonly room: string | null
  readonly youtubeUrl: string | null
  readonly url: string | null
  readonly track_ID: string | null
}

interface SpeakerRow {
  readonly ID: string
  readonly slug: string
  readonly name: string
  readonly title: string | null
  readonly company: string | null
  readonly photoUrl: string | null
}

interface TrackRow {
  readonly ID: string
  readonly slug: string
  readonly name: string
  readonly venue: string
}

/** A row that belongs to a session, and what it leads to. */
interface LinkRow {
  readonly session_ID: string
  readonly target: string
}

/** Rows of what visitors are shown; the feed's worker puts them together. */
export interface ShownRows {
  readonly sessions: readonly SessionRow[]
  readonly abstracts: readonly LargeText[]
  readonly speakers: readonly SpeakerRow[]
  readonly bios: readonly LargeText[]
  readonly tracks: readonly TrackRow[]
  readonly descriptions: readonly LargeText[]
  /** Ids of speakers. */
  readonly speaking: readonly LinkRow[]
  /** Slugs of published concepts. */
  readonly covering: readonly LinkRow[]
}

/** The sessions that are not withdrawn, and all that belongs to any session. */
export async function shownRows(db: Db): Promise<ShownRows> {
  const shown = { withdrawnAt: null }
  return {
    sessions: await db.run(
      SELECT.from(SESSIONS)
        .columns('ID', 'slug', 'venue', 'sessionCode', 'title', 'scheduledStart', 'scheduledEnd', 'allDay')
        .columns('room', 'youtubeUrl', 'url', 'track_ID')
        .where(shown)
        .orderBy(newestFirst)
        .limit(MOST_SESSIONS)
    ),
    abstracts: await db.run(
      SELECT.from(SESSIONS).columns('ID', 'abstract as text').where(shown).orderBy(newestFirst).limit(MOST_SESSIONS)
    ),
    speakers: await db.run(
      SELECT.from(SPEAKERS).columns('ID', 'slug', 'name', 'title', 'company', 'photoUrl').limit(MOST_ROWS)
    ),
    bios: await db.run(SELECT.from(SPEAKERS).columns('ID', 'bio as text').limit(MOST_ROWS)),
    tracks: await db.run(SELECT.from(TRACKS).columns('ID', 'slug', 'name', 'venue').limit(MOST_ROWS)),
    descriptions: await db.run(SELECT.from(TRACKS).columns('ID', 'description as text').limit(MOST_ROWS)),
    speaking: await db.run(
      SELECT.from(SESSION_SPEAKERS).columns('session_ID', 'speaker_ID as target').limit(MOST_ROWS)
    ),
    covering: await publishedLinks(db)
  }
}

/** Concepts that sessions cover, of those that visitors may know of (GRAPH-017). */
async function publishedLinks(db: Db): Promise<readonly LinkRow[]> {
  const links = await db.run<readonly { readonly session_ID: string; readonly concept_ID: string }[]>(
    SELECT.from(CONCEPT_LINKS).columns('session_ID', 'concept_ID').limit(MOST_ROWS)
  )
  if (links.length === 0) return []
  const slugs = await publishedSlugs(db)
  return links.flatMap(({ session_ID, concept_ID }) => {
    const target = slugs.get(concept_ID)
    return target === undefined ? [] : [{ session_ID, target }]
  })
}
