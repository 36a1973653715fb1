import type { DomainRequirements } from './types.ts'

/** Favorites, and defaults of flags. */
export const sessions: DomainRequirements = {
  domain: 'SESSIONS',
  count: 82,
  claimed: {
    'SESSIONS-024': 'SessionFavorites references a Users row as user.',
    'SESSIONS-025': 'SessionFavorites.sourceType is one of TECHED, DEVTOBERFEST.',
    'SESSIONS-026': 'SessionFavorites.sessionRef is String(200).',
    'SESSIONS-027': 'For sourceType TECHED the sessionRef is the session slug.',
    'SESSIONS-028': 'For sourceType DEVTOBERFEST the sessionRef is the planner session id, String(36).',
    'SESSIONS-029': 'SessionFavorites is unique on (user, sourceType, sessionRef).',
    'SESSIONS-030': 'toggleSessionFavorite inserts a SessionFavorites row when none exists for the session.',
    'SESSIONS-031': 'toggleSessionFavorite deletes the SessionFavorites row when one exists.',
    'SESSIONS-032': 'GET /api/getMyFavorites() returns an array of { sourceType, sessionRef }.',
    'SESSIONS-033': 'GET /api/getMyFavorites() returns the favorites of the caller only.',
    'SESSIONS-034': 'getMyFavorites and toggleSessionFavorite require a login.',
    'SESSIONS-035':
      'POST /api/toggleSessionFavorite takes sourceType and sessionRef and returns { favorited: Boolean }.',
    'SESSIONS-036': 'toggleSessionFavorite with a sourceType outside TECHED, DEVTOBERFEST answers 400.',
    'SESSIONS-037': 'toggleSessionFavorite with an empty sessionRef answers 400.',
    'SESSIONS-038': 'The user of toggleSessionFavorite comes from the token only, never from a parameter.',
    'SESSIONS-070': 'KNOWLEDGE_GRAPH_ENABLED is off by default.'
  },
  pending: [
    {
      reason: 'the session catalog comes later',
      behaviours: {
        'SESSIONS-001':
          'The entities TechEdSessions, TechEdSpeakers, TechEdTracks, the junction TechEdSessionSpeakers, and TechEdSessionConceptLinks exist.',
        'SESSIONS-002': 'Every session entity carries sourceId String(200), the upstream id, and it is mandatory.',
        'SESSIONS-003': 'sourceId of a session entity is unique within the entity.',
        'SESSIONS-004': 'Every session entity carries a unique slug String(200).',
        'SESSIONS-005': 'Slugs of session entities are kebab-case.',
        'SESSIONS-006':
          "A session entity's slug is assigned once and reused on re-ingest, even when the title changes.",
        'SESSIONS-007': 'contentHash String(64) is the SHA-256 of the source-owned fields.',
        'SESSIONS-008': 'contentHash is independent of array order (arrays are sorted before hashing).',
        'SESSIONS-009': 'contentHash does not include the slug.',
        'SESSIONS-010': 'lastExtractedHash String(64) is set only by graph enrichment.',
        'SESSIONS-011': 'firstSeenAt is set on insert of a session entity.',
        'SESSIONS-012': 'Session entities carry lastSeenAt.',
        'SESSIONS-013': 'Session entities carry pinUntil.',
        'SESSIONS-014': 'Re-ingest never overwrites the lifecycle columns of a session entity.',
        'SESSIONS-015': 'TechEdSessions.venue is one of BERLIN, VIRTUAL.',
        'SESSIONS-016': 'TechEdSessions.abstract is large text.',
        'SESSIONS-017': 'The track reference of a session is resolved through a track map during ingest.',
        'SESSIONS-018': 'TechEdTracks.description is large text.',
        'SESSIONS-019': 'TechEdSpeakers.bio is large text.',
        'SESSIONS-020': 'A speaker carries name, company, job title, bio and photo URL.',
        'SESSIONS-021': 'Speakers have no email field, neither stored nor served.',
        'SESSIONS-022': 'TechEdSessionConceptLinks.predicate defaults to covers.',
        'SESSIONS-023': 'TechEdSessionConceptLinks.confidence is Decimal(3,2).',
        'SESSIONS-039': 'GET /build/teched returns { sessions, speakers, tracks, buildAt }.',
        'SESSIONS-040': 'Sessions of /build/teched carry venue.',
        'SESSIONS-041': 'Sessions of /build/teched carry track as the track slug.',
        'SESSIONS-042': 'Sessions of /build/teched carry speakers as sorted speaker slugs.',
        'SESSIONS-043':
          '/build/teched returns display columns only: no sourceId, hash, lifecycle or audit column appears.',
        'SESSIONS-044': '/build/teched answers with Cache-Control: public, max-age=60.',
        'SESSIONS-045': '/build/teched fetches blob columns in separate queries.',
        'SESSIONS-046': 'The ingest calls POST {catalog_url}/api/sessions.',
        'SESSIONS-047': 'The ingest sends a form-encoded body.',
        'SESSIONS-048': 'The ingest body carries type=session.',
        'SESSIONS-049': 'The ingest body carries browserTimezone.',
        'SESSIONS-050': 'The ingest body carries catalogDisplay=list.',
        'SESSIONS-051': 'The ingest body carries from as the page offset.',
        'SESSIONS-052': 'The ingest body carries size with the page size 50 (the server maximum).',
        'SESSIONS-053': 'The ingest sends a request header with the API profile id of the venue.',
        'SESSIONS-054': 'The ingest sends a request header with the widget id of the venue.',
        'SESSIONS-055':
          'Profile id and widget id can be overridden by RAINFOCUS-style per-venue environment variables for te26 (Berlin) and tev26 (Virtual).',
        'SESSIONS-056': 'The ingest treats responseCode as a string and the value 0 as success.',
        'SESSIONS-057': 'The ingest reads the sessions of a response from sectionList[].items[].',
        'SESSIONS-058': 'Paging advances from by 50 until from reaches totalSearchItems.',
        'SESSIONS-059':
          'Speakers are read from each session (speakerId, full name, company, job title, bio, photo URL, role).',
        'SESSIONS-060': 'Speakers are deduplicated by speakerId.',
        'SESSIONS-061': 'Tracks come from attribute values whose attribute is Track.',
        'SESSIONS-062': 'Tracks are keyed by a stable attribute value id.',
        'SESSIONS-063': 'Timestamps arriving as YYYY/MM/DD HH:MM:SS UTC are normalized to ISO UTC.',
        'SESSIONS-064': 'A non-success code fails that venue only; the other venue is still ingested.',
        'SESSIONS-065': 'Sessions are deduplicated across venues by sourceId and the first wins.',
        'SESSIONS-066': 'Past sessions are dropped by default.',
        'SESSIONS-067': 'Session fetch is a full ingest that upserts by contentHash.',
        'SESSIONS-068': 'Session fetch reconciles the session-speaker junction.',
        'SESSIONS-069':
          'Concept enrichment of sessions runs only when KNOWLEDGE_GRAPH_ENABLED and KG_TECHED_SESSIONS_ENABLED are both on.',
        'SESSIONS-071': 'KG_TECHED_SESSIONS_ENABLED is off by default.',
        'SESSIONS-072': 'Session refresh is a metadata-only upsert.',
        'SESSIONS-073': 'The ingest retries on 429.',
        'SESSIONS-074': 'The ingest retries on 5xx.',
        'SESSIONS-075': 'The ingest retries on network errors.',
        'SESSIONS-076': 'Ingest retries use jittered exponential backoff.',
        'SESSIONS-077': 'The ingest makes at most 4 retries.',
        'SESSIONS-078': 'The ingest honors a server Retry-After up to 60 s.',
        'SESSIONS-079': 'Redirect and private-address verdicts of the ingest are terminal (no retry).',
        'SESSIONS-080': 'Session catalog paging stops at the guard value 10000.',
        'SESSIONS-081': 'A session catalog request times out after 20 s.',
        'SESSIONS-082': 'A session catalog response body is capped at 25 MiB.'
      }
    }
  ]
}
