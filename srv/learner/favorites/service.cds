using {DeveloperService} from '../service';

extend service DeveloperService with {
  type SessionFavorite {
    /** TECHED or DEVTOBERFEST. */
    sourceType : String(20);
    sessionRef : String(200);
  }

  type FavoritePage {
    sourceType : String(20);
    sessionRef : String(200);
    /** TUTORIAL, MISSION or GROUP. */
    entityType : String(20);
    title      : String(500);
  }

  type Favorited {
    /** True when the session is a favorite now. */
    favorited : Boolean;
  }

  /** The caller's favorite sessions, in the order in which they were starred. */
  function getMyFavorites()                                                  returns array of SessionFavorite;

  /** Those of the caller's favorite sessions by whose slug a tutorial, mission or group is published, with its title. */
  function getMyFavoritePages()                                              returns array of FavoritePage;

  /**
   * Stars a session of TECHED (by its slug) or DEVTOBERFEST (by its id in the planner, at most 36 characters), or takes the star
   * off again. The session need not be in the catalog. At most 1,000 favorites a person.
   */
  action   toggleSessionFavorite(sourceType: String, sessionRef: String) returns Favorited;
}
