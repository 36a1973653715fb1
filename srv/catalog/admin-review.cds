using {AdminService} from '../admin/service';

extend service AdminService with {
  type Reviewed {
    reviewedDate       : Timestamp;
    notificationNumber : Integer;
  }

  type Snoozed {
    /** Earliest time of the next notification. */
    lastNotificationDate : Timestamp;
    /** The same, under the name that it has in AuthorService. */
    notificationDate     : Timestamp;
    notificationNumber   : Integer;
  }

  /** Confirms that the tutorial is up to date: notifications start again. */
  action reviewTutorial(tutorialId: UUID)                returns Reviewed;

  /** Suspends notifications about the tutorial for `days` days (1 to 365, by default 30). */
  action snoozeTutorial(tutorialId: UUID, days: Integer) returns Snoozed;
}
