namespace tutorials;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Slugs are stored in lower case; `srv/catalog/stored.ts` adds the case-insensitive unique indexes. */
@integrity.form: #lowercase
type Slug : String(255);

/** SHA-256 in lower-case hex. */
type Sha256 : String(64);

/** Status of a task; null counts as ACTIVE. */
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

/** Types of tasks in a path. */
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

/** Types of tasks with progress. */
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

/** Number of a row in progress records and feeds; assigned by the server, never by a client. */
aspect numbered {
  @readonly
  @numbered: 'legacy-id'
  legacyId : Integer  @title: 'Number';
}

/** Common columns of everything that a learner can complete. */
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
