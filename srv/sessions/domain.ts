import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { extendDeveloper } from '../learner/index.ts'
import { enrichSessions } from './enrichment/enrich.ts'
import { serveFavoriteSessions } from './favorites/favorite-sessions.ts'
import { variables } from './config/variables.ts'
import { techEdFeed } from './feed/teched-feed.ts'
import { beginFirstRun } from './ingest/first-run.ts'
import { fetchSessions, INGEST_LOCK, refreshSessions } from './ingest/ingest.ts'
import { retireSessions } from './ingest/retire.ts'
import { CONCEPT_LINKS, RUNS, SESSION_SPEAKERS, SESSIONS, SESSIONS_GENERATION } from './model/tables.ts'
import { findSessions } from './search/find-sessions.ts'

export default {
  name: 'sessions',
  variables,
  generations: [SESSIONS_GENERATION],
  locks: [INGEST_LOCK],
  indexes: [
    { name: 'teched_session_speakers_speaker', entity: SESSION_SPEAKERS, columns: ['speaker_ID'] },
    { name: 'teched_session_links_concept', entity: CONCEPT_LINKS, columns: ['concept_ID'] },
    { name: 'teched_sessions_track', entity: SESSIONS, columns: ['track_ID'] },
    { name: 'teched_sessions_seen', entity: SESSIONS, columns: ['lastSeenAt'] },
    { name: 'session_runs_started', entity: RUNS, columns: ['startedAt'] },
    { name: 'session_venues_run', entity: 'tutorials.sessions.IngestVenues', columns: ['run_ID'] },
    { name: 'session_changes_run', entity: 'tutorials.sessions.IngestChanges', columns: ['run_ID'] }
  ],
  feeds: [techEdFeed],
  routes: [findSessions],
  jobs: [fetchSessions, refreshSessions, enrichSessions, retireSessions],
  retention: [{ entity: RUNS, column: 'startedAt', days: 90 }],
  admin: contributeToAdmin,
  async start() {
    extendDeveloper(serveFavoriteSessions)
  },
  listening: beginFirstRun
} satisfies Domain
