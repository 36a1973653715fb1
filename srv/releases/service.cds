using {PreviewService} from '../preview/service';
using {tutorials.releases as releases} from '../../db/releases/releases';

extend service PreviewService with {
  /** Tutorials, missions and groups that are published to production as one version. */
  @readonly
  entity Releases       as
    projection on releases.Releases
    excluding {
      session,
      firstTriedAt
    };

  @readonly
  entity ReleaseFiles   as
    projection on releases.ReleaseFiles {
      release,
      slug,
      title,
      contentHash,
      sizeBytes,
      addedBy,
      addedAt
    };

  @readonly
  entity ReleasePaths   as projection on releases.ReleasePaths;

  @readonly
  entity ReleaseReviews as projection on releases.ReleaseReviews;

  type ReleaseRules {
    /** Address of production; null where releases cannot be published. */
    target    : String;
    /** Authors who must approve a release, besides those who prepared it. */
    approvals : Integer;
  }

  function releaseRules()                                                                           returns ReleaseRules;
  action   createRelease(name : String(100) not null, title : String(255), note : String(2000))     returns Releases;
  action   renameRelease(release : UUID not null, title : String(255) not null, note : String(2000)) returns Releases;
  action   removeFromRelease(release : UUID not null, slug : String(255) not null)                  returns Releases;
  /** Adds a mission or group, or replaces it; `definition` is JSON as the publish protocol has it (docs/guides/releases.md). */
  action   setReleasePath(release : UUID not null, definition : LargeString not null)               returns Releases;
  action   removeReleasePath(release : UUID not null, kind : String(10) not null, slug : String(255) not null) returns Releases;
  action   submitRelease(release : UUID not null)                                                   returns Releases;
  /** Approves the release in the state of `revision`: 409 when it has changed since. */
  action   approveRelease(release : UUID not null, revision : Integer not null, note : String(2000)) returns Releases;
  action   requestReleaseChanges(release : UUID not null, revision : Integer not null, note : String(2000) not null) returns Releases;
  action   scheduleRelease(release : UUID not null, publishAt : Timestamp not null)                 returns Releases;
  action   unscheduleRelease(release : UUID not null)                                               returns Releases;
  /** Publishes an approved release now; it is SCHEDULED at once, and PUBLISHED some seconds later. */
  action   publishRelease(release : UUID not null)                                                  returns Releases;
  /** Takes a published release back; `skip` names what stays as it is, though it was changed since. */
  action   takeBackRelease(release : UUID not null, skip : array of String(263))                    returns Releases;
  action   discardRelease(release : UUID not null);
}
