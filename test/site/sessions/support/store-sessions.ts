import type { FeedSession, SessionsFeed } from '../../../../app/site/catalog/sessions/feed.ts'
import type { Backend, SqlValue } from '../../../support/backend.ts'

const table = (name: string): string => `tutorials_sessions_${name}`

async function insert(backend: Backend, name: string, row: Readonly<Record<string, SqlValue>>): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join()
  await backend.sql(`INSERT INTO ${table(name)} (${columns.join()}) VALUES (${places})`, Object.values(row))
}

/** Stores the rows of a feed as an ingest does; a slug is the id as well. What `session` says of concepts is left out. */
export async function storeSessions(backend: Backend, feed: SessionsFeed): Promise<void> {
  const lifecycle = (slug: string) => ({ ID: slug, sourceId: `source-${slug}`, slug })
  for (const { slug, name, venue, description } of feed.tracks)
    await insert(backend, 'TechEdTracks', { ...lifecycle(slug), name, venue: venue ?? 'BERLIN', description })
  for (const { slug, ...speaker } of feed.speakers)
    await insert(backend, 'TechEdSpeakers', { ...lifecycle(slug), ...speaker })
  for (const session of feed.sessions) {
    await insert(backend, 'TechEdSessions', { ...lifecycle(session.slug), ...columnsOf(session) })
    for (const speaker of session.speakers)
      await insert(backend, 'TechEdSessionSpeakers', {
        ...{ ID: `${session.slug}-${speaker}`, session_ID: session.slug, speaker_ID: speaker }
      })
  }
  await raise(backend)
}

/** Links a session to a concept, as the enrichment does. */
export async function linkToConcept(backend: Backend, session: string, concept: string): Promise<void> {
  await backend.sql(
    `INSERT INTO ${table('TechEdSessionConceptLinks')} (ID, session_ID, concept_ID, predicate)
     SELECT ?, ?, ID, 'covers' FROM tutorials_graph_Concepts WHERE slug = ?`,
    [`${session}-${concept}`, session, concept]
  )
  await raise(backend)
}

/** Tells the backend that the sessions have changed, as a run of the ingest does. */
const raise = (backend: Backend): Promise<unknown> =>
  backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'sessions'`)

const columnsOf = ({
  slug: _slug,
  sessionCode,
  allDay,
  track,
  speakers: _,
  concepts: __,
  ...session
}: FeedSession) => ({
  ...session,
  sessionCode: sessionCode ?? '',
  allDay: allDay === true,
  track_ID: track
})

/** Takes a session out of the catalog, as an ingest that does not find it any more. */
export async function withdraw(backend: Backend, slug: string): Promise<void> {
  const at = '2026-10-02T00:00:00.000Z'
  await backend.sql(`UPDATE ${table('TechEdSessions')} SET withdrawnAt = ? WHERE slug = ?`, [at, slug])
  await raise(backend)
}
