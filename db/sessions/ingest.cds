namespace tutorials.sessions;

using {cuid} from '@sap/cds/common';
using {tutorials.sessions.Venue} from './sessions';

/** A run that has asked the session catalog, with what it has changed. */
entity IngestRuns : cuid {
  startedAt  : Timestamp not null;
  finishedAt : Timestamp;
  /** FULL changes everything, REFRESH the columns alone that sessions are shown with. */
  @assert.range
  mode       : String(10) not null enum {
    FULL;
    REFRESH;
  };
  /** PARTIAL: a venue has failed. FAILED: nothing was changed. */
  @assert.range
  outcome    : String(10) not null enum {
    SUCCESS;
    PARTIAL;
    FAILED;
  };
  /** Numbers of sessions. */
  added      : Integer not null default 0;
  changed    : Integer not null default 0;
  withdrawn  : Integer not null default 0;
  returned   : Integer not null default 0;
  unchanged  : Integer not null default 0;
  venues     : Composition of many IngestVenues
                 on venues.run = $self;
  changes    : Composition of many IngestChanges
                 on changes.run = $self;
}

/** Numbers of what a run has read of one venue. */
entity IngestVenues : cuid {
  run       : Association to IngestRuns not null  @integrity.target;
  venue     : Venue not null;
  /** Sessions that the catalog said it had. */
  announced : Integer;
  /** Sessions that could be read. */
  received  : Integer not null default 0;
  /** Items without an id, a title or a code. */
  malformed : Integer not null default 0;
  /** Sessions that the catalog sent more than once, or that another venue had before. */
  repeated  : Integer not null default 0;
  /** Sessions that are over. */
  past      : Integer not null default 0;
  /** True when as many sessions came as were announced; else none is withdrawn. */
  complete  : Boolean not null default false;
  /** Why the venue was left as it is. */
  failure   : String(500);
}

/** A session that a run has changed; at most 1,000 of a run. */
entity IngestChanges : cuid {
  run         : Association to IngestRuns not null  @integrity.target;
  @assert.range
  kind        : String(10) not null enum {
    ADDED;
    CHANGED;
    WITHDRAWN;
    RETURNED;
  };
  venue       : Venue not null;
  sessionCode : String(40);
  slug        : String(200);
  title       : String(500);
}
