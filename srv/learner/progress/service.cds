using {tutorials.events as events} from '../../../db/events/events';
using {DeveloperService} from '../service';

extend service DeveloperService with {
  /** The caller's own registrations for events. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner in $user.accounts'
  }]
  entity EventRegistrations as
    select from events.EventRegistrations {
      key ID,
          event.legacyId as eventLegacyId,
          event.name     as eventName,
          joinedAt,
          termsVersion,
          termsAcceptedAt,
          showName,
          /** The learner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          user.ID        as owner
    };

  type Badge {
    name : String(255);
    icon : String(255);
  }

  type TutorialStatus {
    /** Numbers of the completed steps, in ascending order. */
    completedSteps : array of Integer;
    /** Ten for each of them. */
    points         : Integer;
    badges         : array of Badge;
    /** NOT_STARTED, IN_PROGRESS or COMPLETED. */
    status         : String(20);
    percent        : Integer;
    /** 1, and one more after each reset. */
    attemptNumber  : Integer;
    stepCount      : Integer;
  }

  /** A step of a tutorial that is another one than the caller has done. */
  type ChangedStep {
    /** Its number now; of a removed step, its former one. */
    stepNumber : Integer;
    title      : String(255);
    /** added, removed, retitled or code. */
    change     : String(10);
  }

  type CompletedTask {
    /** tutorial, puzzle or petoberfest. */
    kind                  : String(20);
    /** Null when the task is gone. */
    slug                  : String(255);
    title                 : String(255);
    primaryTag            : String(255);
    experienceTag         : String(255);
    /** Minutes. */
    averageTimeToComplete : Integer;
    completionDate        : Timestamp;
    attemptNumber         : Integer;
    /** Version of the content that the tutorial had then. */
    contentVersion        : Integer;
    /** Steps that were added, removed or retitled since, or have other code. */
    changed               : array of ChangedStep;
  }

  type ProgressTotals {
    tutorials : Integer;
    missions  : Integer;
    steps     : Integer;
    points    : Integer;
    badges    : Integer;
  }

  type ContinueWith {
    slug         : String(255);
    stepNumber   : Integer;
    title        : String(255);
    /** The mission in progress that the tutorial is part of; null when there is none. */
    missionSlug  : String(255);
    missionTitle : String(255);
  }

  type TutorialInProgress {
    slug           : String(255);
    title          : String(255);
    /** IN_PROGRESS or COMPLETED. */
    status         : String(20);
    percent        : Integer;
    completedSteps : Integer;
    stepCount      : Integer;
    /** The first step that is not completed; null when all are. */
    nextStep       : Integer;
    /** Null when nobody has said how long the tutorial is. */
    minutesLeft    : Integer;
    lastActivityAt : Timestamp;
    completionDate : Timestamp;
    attemptNumber  : Integer;
  }

  /** A mission or group; of several paths of a mission the one that is done furthest. */
  type PathInProgress {
    legacyId       : Integer;
    slug           : String(255);
    title          : String(255);
    /** IN_PROGRESS or COMPLETED. */
    status         : String(20);
    percent        : Integer;
    /** Places of the path that are done, of `total`; alternatives are one place. */
    done           : Integer;
    total          : Integer;
    minutesLeft    : Integer;
    minutesTotal   : Integer;
    /** The tutorial to go on with; null when there is none. */
    nextSlug       : String(255);
    nextTitle      : String(255);
    nextStep       : Integer;
    lastActivityAt : Timestamp;
    completionDate : Timestamp;
  }

  type MyProgress {
    totals       : ProgressTotals;
    /** The step at which the caller stopped; null when nothing is in progress. */
    continueWith : ContinueWith;
    missions     : array of PathInProgress;
    groups       : array of PathInProgress;
    tutorials    : array of TutorialInProgress;
  }

  type EventTask {
    /** The legacyId of the task. */
    imsId          : Integer;
    title          : String(255);
    type           : String(20);
    /** NOT_STARTED, IN_PROGRESS or COMPLETED. */
    status         : String(20);
    progress       : Integer;
    experience     : String(255);
    /** Minutes. */
    timeToComplete : Integer;
    url            : String(300);
    description    : LargeString;
    /** The legacyId of the caller's record. */
    recordId       : Integer;
  }

  type EventPath {
    id          : Integer;
    title       : String(255);
    description : String(1000);
    items       : array of EventTask;
  }

  type EventProgress {
    eventId   : Integer;
    eventName : String(255);
    eventType : String(20);
    type      : String(20);
    paths     : array of EventPath;
  }

  /** An event as it concerns the caller. */
  type MyEvent {
    eventLegacyId   : Integer;
    name            : String(255);
    startDate       : Timestamp;
    endDate         : Timestamp;
    timeZone        : String(50);
    registered      : Boolean;
    joinedAt        : Timestamp;
    /** Whether screens of the event may show the display name of the caller. */
    showName        : Boolean;
    /** Version of the terms that the caller has accepted. */
    acceptedTerms   : Integer;
    /** Version of the terms of the event; null when it has none. */
    termsVersion    : Integer;
    /** Tutorials of the event's mission. */
    tutorialCount   : Integer;
    /** Tutorials that the event counts for the caller. */
    completions     : Integer;
    /** Ten for each of them. */
    points          : Integer;
  }

  type NamedTask {
    legacyId : Integer;
    slug     : String(255);
    title    : String(255);
  }

  type NamedEntry : NamedTask {
    /** TUTORIAL, MISSION, GROUP or PATH. */
    entityType : String(20);
  }

  type KeyedTask {
    /** Type and legacyId, such as `MISSION:4711`. */
    compositeKey : String(40);
    slug         : String(255);
    title        : String(255);
  }

  type NamedTasks {
    tutorials : array of NamedTask;
    missions  : array of NamedTask;
    paths     : array of NamedTask;
  }

  type SlugMapping {
    flat    : array of NamedEntry;
    grouped : NamedTasks;
    keyed   : array of KeyedTask;
  }

  type Unregistered {
    /** False when there was no registration. */
    unregistered : Boolean;
  }

  /**
   * The caller's progress in one answer: totals, where to go on, and what was begun, the last activity first. At most 500
   * tutorials, 200 missions and 200 groups.
   */
  function getMyProgress()                                                                                      returns MyProgress;

  /** The caller's progress on a tutorial. */
  function getProgress(slug: String(255))                                                                       returns TutorialStatus;

  /** Completions of the caller in the current and earlier attempts, the newest first; 1,000 unless `limit` is less. */
  function getMyCompletions(limit: Integer, skip: Integer)                                                      returns array of CompletedTask;

  /** The caller's records on tasks with these numbers, at most 500; userLegacyId is ignored. */
  function findTaskProgressByUserAndTasksIds(userLegacyId: Integer, taskLegacyIds: array of Integer)            returns array of DeveloperService.TaskRecords;

  /** Missions that the caller has completed; userLegacyId is ignored. */
  function countCompletedMissionsTotal(userLegacyId: Integer)                                                   returns Integer;

  /** Share of the published missions that the caller has completed, 0 to 1; userLegacyId is ignored. */
  function countCompletedMissionsPercent(userLegacyId: Integer)                                                 returns Decimal(3, 2);

  /** The paths of a mission with the caller's progress, and the mission's latest event. */
  function getEventProgress(missionLegacyId: Integer)                                                           returns EventProgress;

  /** The paths of an event's mission with the caller's progress; of the latest event without a number. */
  function getAppSpaceProgress(eventLegacyId: Integer)                                                          returns EventProgress;

  /**
   * The events for which the caller is registered or has completed something, the latest first, at most 200, with the points there;
   * with a number that event alone.
   */
  function getMyEvents(eventLegacyId: Integer)                                                                  returns array of MyEvent;

  /** Numbers, slugs and titles of all that is published. */
  @limit: {
    max     : 60,
    windowMs: 60000
  }
  function getSlugMapping()                                                                                     returns SlugMapping;

  /**
   * Registers the caller for an event that is not over, with the version of its terms, if it has any. Whoever is registered changes
   * what is given by it: the terms, and whether the display name is shown.
   */
  action   registerForEvent(eventLegacyId: Integer, termsVersion: Integer, showName: Boolean)                   returns EventRegistrations;

  /** Takes the caller's registration for an event back. */
  action   unregisterFromEvent(eventLegacyId: Integer)                                                          returns Unregistered;
}
