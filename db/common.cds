namespace tutorials;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Every slug is stored in lower case; `db/init.ts` adds the index that makes it unique whatever the case. */
@integrity.form: #lowercase
type Slug : String(255);

/** SHA-256 in lower-case hex. */
type Sha256 : String(64);

/** NULL counts as ACTIVE for rows that came in without a status. */
@assert.range
type TaskStatus : String(50) enum {
  ACTIVE;
  INACTIVE;
}

@assert.range
type Experience : String(255) enum {
  beginner;
  intermediate;
  advanced;
}

/** The tasks that a path can hold. */
@assert.range
type ItemTaskType : String(20) enum {
  TUTORIAL;
  GROUP;
  CHECKPOINT;
  PUZZLE;
  PETOBERFEST;
}

@assert.range
type MissionType : String(20) enum {
  SEQUENTIAL;
  SET;
}

/** What a record of progress can be about. */
@assert.range
type TaskType : String(20) enum {
  TUTORIAL;
  GROUP;
  MISSION;
  PUZZLE;
  CHECKPOINT;
  PETOBERFEST;
  STEP;
}

/** A business number used in progress records and feeds; given out by the server, never by a client. */
aspect numbered {
  @readonly
  @numbered: 'legacy-id'
  legacyId : Integer;
}

/** What everything has that a learner can complete. */
aspect Task : cuid, managed, numbered {
  title                 : String(255);
  description           : LargeString;
  status                : TaskStatus;
  deletionReason        : String(500);
  primaryTag            : String(255);
  experienceTag         : Experience;
  /** Minutes. */
  @assert.range: [0, 100000]
  averageTimeToComplete : Integer;
}
