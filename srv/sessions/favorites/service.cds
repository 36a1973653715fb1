using {DeveloperService} from '../../learner/service';

extend service DeveloperService with {
  /** A favorite session with what is known of it. */
  type FavoriteSessionFacts {
    /** TECHED or DEVTOBERFEST. */
    sourceType     : String(20);
    sessionRef     : String(200);
    /** That of the session, also when it is gone; the reference where none is known. */
    title          : String(500);
    scheduledStart : Timestamp;
    scheduledEnd   : Timestamp;
    room           : String(200);
    /** BERLIN or VIRTUAL; null for a session of DEVTOBERFEST. */
    venue          : String(10);
    url            : String(1000);
    /** True for a session that is no longer on the programme. */
    isGone         : Boolean;
  }

  /** The caller's favorite sessions with their titles and times, in the order in which they were starred. */
  function getMyFavoriteSessions() returns array of FavoriteSessionFacts;
}
