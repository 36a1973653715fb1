namespace tutorials.analytics;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Statements that an admin keeps. */
entity SavedQueries : cuid, managed {
  name        : String(120) not null;
  description : String(500);
  sql         : LargeString not null;
  /** JSON: how the result is drawn. */
  spec        : LargeString;
  visibility  : String(20) not null enum {
    private;
    ![shared-admins];
  } default 'private';
  owner       : String(255)  @people.names: 'loginId'  @people.erase: #delete;
  /** The owner, or * for all admins. */
  reader      : String(255)  @people.names: 'loginId'  @people.erase: #delete;
}

/** Statements that were run, the newest 200 of each admin. */
entity QueryHistory : cuid {
  owner      : String(255) not null  @people.names: 'loginId'  @people.erase: #delete;
  ranAt      : Timestamp not null;
  sql        : LargeString not null;
  source     : String(10);
  durationMs : Integer;
  rowCount   : Integer;
  truncated  : Boolean;
  /** Why it was not run, or failed. */
  refusal    : String(500);
}
