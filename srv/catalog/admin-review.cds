using {AdminService} from '../admin/service';
using from './admin';

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
  action reviewTutorial(tutorialId: UUID @title: 'ID of the tutorial')                returns Reviewed;

  /** Suspends notifications about the tutorial for `days` days (1 to 365, by default 30). */
  action snoozeTutorial(tutorialId: UUID @title: 'ID of the tutorial', days: Integer) returns Snoozed;
}

extend entity AdminService.Tutorials with actions {
  /** Confirms that the tutorial is up to date: notifications start again. */
  action reviewTutorial()              returns AdminService.Reviewed;

  /** Suspends notifications about the tutorial for `days` days (1 to 365, by default 30). */
  action snoozeTutorial(
    @UI.ParameterDefaultValue: 30
    days : Integer)                    returns AdminService.Snoozed;
};
