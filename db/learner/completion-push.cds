namespace tutorials.learner;

using {tutorials.TaskType} from '../common';
using {tutorials.people.Users} from '../people/people';
using {tutorials.platform.Settings} from '../platform/settings';

/** Switch of the messages that tell another system of completions. */
entity CompletionPushSettings : Settings {
  /** Messages are sent in the deployment environment `production` alone, whatever is set here. */
  @settings.default: false
  enabled : Boolean;
  /** Completions before this time (ISO 8601) are not sent, such as those of an import; null sends all. */
  epoch   : String(30);
}

/**
 * Outbox of messages about completions: a row is written with the completion. What was sent stays for a while without its
 * payload, so that a fact is taken once: a parent that falls back and is completed again keeps its submission id.
 */
entity CompletionPushQueue {
      /** submissionIdCompleted of the record, by which the receiver knows the fact. */
  key submissionId : UUID;
      user         : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
      taskType     : TaskType not null;
      taskLegacyId : Integer not null  @title: 'Number of the task';
      /** Title of the task at the completion. */
      title        : String(255);
      completedAt  : Timestamp not null;
      createdAt    : Timestamp not null;
      @assert.range
      status       : String(20) not null enum {
        /** Is sent next. */
        PENDING;
        /** Was not accepted, and is sent again every two hours. */
        RETRYING;
        /** Was not accepted ten times; waits for an admin. */
        FAILED;
        SUCCESS;
      };
      attempts     : Integer not null default 0;
      /** JSON as it was sent; null before the first attempt, and after the last. */
      payload      : LargeString;
      /** Why the last attempt failed. */
      errorMessage : String(2000);
      lastAttempt  : Timestamp;
      sentAt       : Timestamp;
      /** The run that is sending it until the lease ends. */
      claim        : UUID  @people.export: false;
      leaseUntil   : Timestamp  @people.export: false;
}
