namespace tutorials.analytics;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Things that an admin keeps, alone or for all admins to read. */
aspect shared : cuid, managed {
  name        : String(120) not null;
  description : String(500);
  visibility  : String(20) not null enum {
    private;
    ![shared-admins];
  } default 'private';
  owner       : String(255)  @people.names: 'loginId'  @people.erase: #delete;
  /** The owner, or * for all admins. */
  reader      : String(255)  @people.names: 'loginId'  @people.erase: #delete;
}

/** Statements that an admin keeps. */
entity SavedQueries : shared {
  sql       : LargeString not null;
  /** JSON: the chart of the result, see docs/guides/analytics.md. */
  spec      : LargeString;
  /** The last time that it was run from where it is kept, and how often. */
  lastRunAt : Timestamp;
  runCount  : Integer not null default 0;
}

/** Saved statements beside each other. */
entity Dashboards : shared {
  /** JSON array of tiles in their order, see docs/guides/analytics.md. */
  tiles : LargeString;
}

/** Statements that were run, the newest 200 of each admin. */
entity QueryHistory : cuid {
  owner      : String(255) not null  @people.names: 'loginId'  @people.erase: #delete;
  ranAt      : Timestamp not null;
  sql        : LargeString not null;
  source     : String(10);
  durationMs : Integer  @title: 'Duration'  @Measures.Unit: 'ms';
  rowCount   : Integer  @title: 'Rows';
  truncated  : Boolean;
  /** Why it was not run, or failed. */
  refusal    : String(500);
}
