using {DeveloperService} from '../service';
using {
  tutorials.Slug,
  tutorials.TaskType
} from '../../../db/common';

extend service DeveloperService with {
  type StepsCompleted {
    /** Numbers of the completed steps of the tutorial, in ascending order. */
    completedSteps : array of Integer;
    /** Ten for each of them. */
    points         : Integer;
  }

  /** A step that was completed, perhaps earlier and offline. */
  type CompletedStep {
    slug        : String(255);
    stepNumber  : Integer;
    /** By default, and when it is in the future: now. */
    completedAt : Timestamp;
  }

  type StepOutcome {
    slug       : String(255);
    stepNumber : Integer;
    /**
     * RECORDED now, KNOWN before, or not recorded: NOT_FOUND when there is no such tutorial, NO_SUCH_STEP when it has no
     * such step, BEFORE_RESET when the caller has reset the tutorial since.
     */
    outcome    : String(20) enum {
      RECORDED;
      KNOWN;
      NOT_FOUND;
      NO_SUCH_STEP;
      BEFORE_RESET;
    };
  }

  type TutorialReset {
    newAttemptNumber           : Integer;
    previousAttemptCompletedAt : Timestamp;
    supersededRecordCount      : Integer;
  }

  /** Records a step of a tutorial as completed by the caller, with what follows from it. Repetitions change nothing. */
  action completeStep(slug: String(255), stepNumber: Integer)                                  returns StepsCompleted;

  /**
   * Records steps that were completed before: offline, or before the login. At most 500; the outcomes are in the order of
   * the steps.
   */
  action completeSteps(steps: array of CompletedStep)                                          returns array of StepOutcome;

  /** Begins the tutorial anew: what the caller has completed of it becomes an earlier attempt. */
  @limit: {
    max     : 5,
    windowMs: 3600000
  }
  action resetTutorialProgress(slug: String(255))                                              returns TutorialReset;

  /** Completes a task of the caller, perhaps as part of an event; a completed task stays as it is. */
  action createTaskRecord(taskLegacyId: Integer, taskType: TaskType, eventLegacyId: Integer)   returns DeveloperService.TaskRecords;

  /** Emitted when the reset of a tutorial is stored. */
  event TutorialProgressReset {
    /** ID of the user. */
    user                       : UUID;
    tutorialSlug               : Slug;
    attemptNumber              : Integer;
    supersededRecordCount      : Integer;
    previousAttemptCompletedAt : Timestamp;
    /** Kind of the credentials. */
    tokenSource                : String(20);
  }
}
