using {tutorials.learner as learner} from '../../../db/learner/bookmarks';
using {DeveloperService} from '../service';

extend service DeveloperService with {
  /** Pages and steps that the caller keeps for later, with their titles and slugs of today. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner in $user.accounts'
  }]
  entity MyBookmarks as
    select from learner.ShownBookmarks {
      key ID,
          kind,
          slug,
          stepNumber,
          title,
          stepTitle,
          isPublished,
          keptAt,
          /** The learner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          owner
    };

  type Bookmark {
    /** TUTORIAL or CONCEPT. */
    kind       : String(10);
    slug       : String(255);
    /** Number of a step of the tutorial; 0, the default, is the page as a whole. */
    stepNumber : Integer;
    /** By default, and when it is in the future: now. */
    keptAt     : Timestamp;
  }

  type BookmarkOutcome {
    kind       : String(10);
    slug       : String(255);
    stepNumber : Integer;
    /** KEPT now, KNOWN before, or not kept: NOT_FOUND when nothing is published there, NO_SUCH_STEP when the tutorial has no such step. */
    outcome    : String(20) enum {
      KEPT;
      KNOWN;
      NOT_FOUND;
      NO_SUCH_STEP;
    };
  }

  type BookmarksRemoved {
    removed : Integer;
  }

  /**
   * Keeps pages and steps for later. At most 500 at once and 1,000 a person; the outcomes are in the order of the bookmarks.
   * Repetitions change nothing.
   */
  action keepBookmarks(bookmarks: array of Bookmark)   returns array of BookmarkOutcome;

  /** Removes bookmarks, at most 500 at once; what is not there is no error. */
  action removeBookmarks(bookmarks: array of Bookmark) returns BookmarksRemoved;
}
