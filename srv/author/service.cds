using {tutorials.catalog as catalog} from '../../db/catalog/catalog';

/** The tutorials of the author who asks. */
@path    : '/author'
@requires: 'Tutorial.Author'
service AuthorService {
  /** Those that are owned by the e-mail address of an account of the caller. */
  @readonly
  @Capabilities.ChangeTracking.Supported: true
  @delta.of: 'tutorials.catalog.Tutorials'
  entity MyTutorials          as
    select from catalog.MyTutorialsView {
      key tutorial_ID,
          tutorial_ID as ID : UUID,
          *,
          /** Whole days. */
          virtual null as daysSinceReview : Integer
    }
    excluding {
      tutorial_ID
    };

  /** Those of them that are monitored, and what the caller watches. */
  @readonly
  entity MyMonitoredTutorials as
    select from catalog.MyMonitoredTutorialsView {
      *,
      tutorial_ID as ID : UUID,
      /** Whole days. */
      virtual null as daysSinceReview : Integer
    };

  @readonly
  entity Tutorials            as
    projection on catalog.Tutorials {
      ID,
      legacyId,
      slug,
      title,
      description,
      status,
      primaryTag,
      experienceTag,
      averageTimeToComplete,
      stepCount,
      createdAt,
      modifiedAt
    };

  @readonly
  entity Tags                 as
    select from catalog.Tags {
      ID,
      legacyId,
      name,
      label,
      titlePath,
      mdFormat,
      /** What follows the last `>` of the name. */
      virtual null as actualTag : String(255)
    };

  type Reviewed {
    reviewedDate       : Timestamp;
    notificationNumber : Integer;
  }

  type Snoozed {
    /** When the next notification is due at the earliest. */
    lastNotificationDate : Timestamp;
    /** The same, under the name that it has in MyTutorials. */
    notificationDate     : Timestamp;
    notificationNumber   : Integer;
  }

  /** An own tutorial is up to date: notifications begin anew. */
  action   reviewTutorial(tutorialId: UUID)                   returns Reviewed;

  /** No notification about an own tutorial for `days` days (1 to 365, by default 30). */
  action   snoozeTutorial(tutorialId: UUID, days: Integer)    returns Snoozed;

  /** Whether MyMonitoredTutorials lists the tutorial; of an own one it is its monitoredStatus that changes. */
  action   toggleMonitor(tutorialId: UUID, status: Boolean)   returns Boolean;

  /** True when no tutorial, mission or group has or had the slug, whatever its case. */
  function isSlugAvailable(slug: String(255))                 returns Boolean;
}
