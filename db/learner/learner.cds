namespace tutorials.learner;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.TaskType,
  tutorials.numbered
} from '../common';
using {tutorials.people.Users} from '../people/people';

/** Progress of a person on a task; one row per person and task. */
@assert.unique.task: [
  user,
  taskLegacyId,
  taskType
]
entity TaskRecords : cuid, managed, numbered {
  user                  : Association to Users not null  @people.erase: #anonymize  @people.merge: #move  @integrity.target;
  /** The legacyId of the task. */
  taskLegacyId          : Integer not null;
  taskType              : TaskType not null;
  @assert.range
  status                : String(20) not null enum {
    IN_PROGRESS;
    COMPLETED;
    SUPERSEDED;
  };
  progress              : Integer default 0;
  /** Milliseconds. */
  completionTime        : Integer64;
  completionDate        : Timestamp;
  contentLanguage       : String(10);
  siteLanguage          : String(10);
  /** Idempotency key for other systems, generated once per state. */
  submissionIdStarted   : UUID;
  submissionIdCompleted : UUID;
  /** Title of the task when the record was created. */
  titleSnapshot         : String(255);
  progressNote          : String(1000);
  attemptNumber         : Integer default 1;
}
