import type { Domain } from '../platform/domain.ts'
import { techEdFeed } from './feed/teched-feed.ts'
import { findSessions } from './search/find-sessions.ts'
import { CONCEPT_LINKS, SESSION_SPEAKERS, SESSIONS, SESSIONS_GENERATION } from './tables.ts'

export default {
  name: 'sessions',
  generations: [SESSIONS_GENERATION],
  indexes: [
    { name: 'teched_session_speakers_speaker', entity: SESSION_SPEAKERS, columns: ['speaker_ID'] },
    { name: 'teched_session_links_concept', entity: CONCEPT_LINKS, columns: ['concept_ID'] },
    { name: 'teched_sessions_track', entity: SESSIONS, columns: ['track_ID'] }
  ],
  feeds: [techEdFeed],
  routes: [findSessions]
} satisfies Domain
