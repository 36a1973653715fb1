namespace tutorials.learner;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Sha256,
  tutorials.TaskType
} from '../common';
using {tutorials.events.Events} from '../events/events';
using {tutorials.people.Users} from '../people/people';

/** Progress of a person on a task. */
aspect progressOnTask : cuid, managed {
  /** Number of the record, on a counter of its own. */
  @readonly
  @numbered: 'record-number'
  legacyId              : Integer  @title: 'Number of the record';
  user                  : Association to Users not null  @people.erase: #anonymize  @people.merge: #move  @integrity.target;
  /** The legacyId of the task. */
  taskLegacyId          : Integer not null  @title: 'Number of the task';
  taskType              : TaskType not null;
  @assert.range
  status                : String(20) not null enum {
    IN_PROGRESS;
    COMPLETED;
    SUPERSEDED;
  };
  /** Percent. */
  progress              : Integer default 0;
  /** Milliseconds from the first to the last step. */
  completionTime        : Integer64  @title: 'Time needed'  @Measures.Unit: 'ms';
  /** When the task was completed; of a group or mission, the latest of the completions that it is made of. */
  completionDate        : Timestamp;
  contentLanguage       : String(10);
  siteLanguage          : String(10);
  /** Idempotency key for other systems, generated once per state. */
  submissionIdStarted   : UUID  @title: 'ID of the message of the start';
  submissionIdCompleted : UUID  @title: 'ID of the message of the completion';
  /** Title of the task when the record was created. */
  titleSnapshot         : String(255)  @title: 'Task';
  progressNote          : String(1000);
  attemptNumber         : Integer default 1;
  /** The event during which the task was done. */
  event                 : Association to Events  @integrity.target;
  /** Version of the content that a tutorial had at its completion. */
  contentVersion        : Integer;
  /** Outline of the steps that a tutorial had at its completion. */
  outline               : Sha256;
}

/** The current progress of a person on a task; one row per person and task. */
@assert.unique.task: [
  user,
  taskLegacyId,
  taskType
]
entity TaskRecords : progressOnTask {}

/** Earlier attempts, SUPERSEDED by a reset; those with a completionDate were completed. */
@assert.unique.attempt: [
  user,
  taskLegacyId,
  taskType,
  attemptNumber
]
entity TaskRecordAttempts : progressOnTask {}
