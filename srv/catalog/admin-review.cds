using {AdminService} from '../admin/service';

extend service AdminService with {
  type Reviewed {
    reviewedDate       : Timestamp;
    notificationNumber : Integer;
  }

  type Snoozed {
    /** When the next notification is due at the earliest. */
    lastNotificationDate : Timestamp;
    /** The same, under the name that it has in AuthorService. */
    notificationDate     : Timestamp;
    notificationNumber   : Integer;
  }

  /** The tutorial is up to date: notifications begin anew. */
  action reviewTutorial(tutorialId: UUID)                returns Reviewed;

  /** No notification about the tutorial for `days` days (1 to 365, by default 30). */
  action snoozeTutorial(tutorialId: UUID, days: Integer) returns Snoozed;
}
