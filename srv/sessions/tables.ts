/** Tables of the sessions, as CQL names them. */
export const SESSIONS = 'tutorials.sessions.TechEdSessions'
export const SPEAKERS = 'tutorials.sessions.TechEdSpeakers'
export const TRACKS = 'tutorials.sessions.TechEdTracks'
export const SESSION_SPEAKERS = 'tutorials.sessions.TechEdSessionSpeakers'
export const CONCEPT_LINKS = 'tutorials.sessions.TechEdSessionConceptLinks'
export const RUNS = 'tutorials.sessions.IngestRuns'

/** What the feed and all that is made of it depend on. */
export const SESSIONS_GENERATION = 'sessions'
