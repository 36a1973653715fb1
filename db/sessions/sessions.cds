namespace tutorials.sessions;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {
  tutorials.graph.Concepts,
  tutorials.graph.Confidence
} from '../graph/concepts';

/** The event that a session is given at. */
@assert.range
type Venue : String(10) enum {
  BERLIN;
  VIRTUAL;
}

/** Columns by which a row follows its original in the session catalog (SESSIONS-002 to 014). */
aspect FromCatalog : cuid, managed {
  /** Id in the session catalog. */
  sourceId          : String(200) not null;
  /** Kebab-case, assigned with the insertion and kept from then on. */
  slug              : String(200) not null;
  /** SHA-256 of what the catalog said in the last full run that brought a change. */
  contentHash       : Sha256;
  /** The contentHash that concepts were last extracted from; set by the enrichment alone. */
  lastExtractedHash : Sha256;
  firstSeenAt       : Timestamp;
  /** Time of the last run that brought a change, or found the row a week after the time before. */
  lastSeenAt        : Timestamp;
  /** Until then the row stays, however long the catalog has not had it. */
  pinUntil          : Timestamp;
  /** SHA-256 of what is stored of the catalog, by a full run or a refresh. */
  @cds.api.ignore
  storedHash        : Sha256;
}

/** A talk at TechEd. */
@generation: 'sessions'
@assert.unique.source: [sourceId]
@assert.unique.slug: [slug]
entity TechEdSessions : FromCatalog {
  venue          : Venue not null;
  sessionCode    : String(40) not null;
  title          : String(500) not null;
  abstract       : LargeString;
  scheduledStart : Timestamp;
  scheduledEnd   : Timestamp;
  allDay         : Boolean not null default false;
  room           : String(200);
  youtubeUrl     : String(1000);
  url            : String(1000);
  /** Time from which on the catalog has not had the session; it is not shown then. */
  withdrawnAt    : Timestamp;
  track          : Association to TechEdTracks  @integrity.target;
  speakers       : Composition of many TechEdSessionSpeakers
                     on speakers.session = $self;
  conceptLinks   : Composition of many TechEdSessionConceptLinks
                     on conceptLinks.session = $self;
}

/** Who speaks at sessions, as the conference presents them; no e-mail address (SESSIONS-021). */
@generation: 'sessions'
@assert.unique.source: [sourceId]
@assert.unique.slug: [slug]
entity TechEdSpeakers : FromCatalog {
  /** Names and portraits that the conference publishes, of nobody as a user of the platform: kept at an erasure. */
  name     : String(300) not null  @people.erase: #keep;
  title    : String(300);
  company  : String(300);
  bio      : LargeString;
  photoUrl : String(1000);
  sessions : Association to many TechEdSessionSpeakers
               on sessions.speaker = $self;
}

/** A subject under which the conference groups sessions. */
@generation: 'sessions'
@assert.unique.source: [sourceId]
@assert.unique.slug: [slug]
entity TechEdTracks : FromCatalog {
  name        : String(300) not null;
  venue       : Venue not null;
  description : LargeString;
}

/** Who speaks at which session. */
@generation: 'sessions'
@assert.unique.link: [
  session,
  speaker
]
entity TechEdSessionSpeakers : cuid {
  session : Association to TechEdSessions not null  @integrity.target;
  speaker : Association to TechEdSpeakers not null  @integrity.target;
}

/** What a session is about, by the enrichment. It does not keep a concept from being retired. */
@generation: 'sessions'
@assert.unique.link: [
  session,
  concept
]
entity TechEdSessionConceptLinks : cuid {
  session      : Association to TechEdSessions not null  @integrity.target;
  concept      : Association to Concepts not null  @integrity.target;
  predicate    : String(20) not null default 'covers';
  confidence   : Confidence;
  extractedAt  : Timestamp;
  modelVersion : String(40);
}
