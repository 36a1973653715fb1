using {tutorials.catalog as catalog} from '../../db/catalog/catalog';

/** Tutorials of the caller, as their author. */
@path    : '/author'
@requires: 'Tutorial.Author'
service AuthorService {
  /** Tutorials owned by an e-mail address of the caller's accounts. */
  @readonly
  @Capabilities.ChangeTracking.Supported: true
  @delta.of: 'tutorials.catalog.Tutorials'
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
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

  /** Own tutorials that are monitored, and others that the caller monitors. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
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
      /** The part of the name after its last `>`. */
      virtual null as actualTag : String(255)
    };

  type Reviewed {
    reviewedDate       : Timestamp;
    notificationNumber : Integer;
  }

  type Snoozed {
    /** Earliest time of the next notification. */
    lastNotificationDate : Timestamp;
    /** The same, under the name that it has in MyTutorials. */
    notificationDate     : Timestamp;
    notificationNumber   : Integer;
  }

  /** Confirms that an own tutorial is up to date: notifications start again. */
  action   reviewTutorial(tutorialId: UUID)                   returns Reviewed;

  /** Suspends notifications about an own tutorial for `days` days (1 to 365, by default 30). */
  action   snoozeTutorial(tutorialId: UUID, days: Integer)    returns Snoozed;

  /** Adds the tutorial to MyMonitoredTutorials or removes it; for an own one this sets its monitoredStatus. */
  action   toggleMonitor(tutorialId: UUID, status: Boolean)   returns Boolean;

  /** True when no tutorial, mission or group has or had the slug, ignoring case. */
  function isSlugAvailable(slug: String(255))                 returns Boolean;
}
