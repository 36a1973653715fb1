namespace tutorials.releases;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Slug} from '../common';
using {tutorials.content.StoredFile} from '../content/content';

/** Tutorials, missions and groups that are prepared on the QA channel and published to production as one version. */
entity Releases : cuid, managed {
  name             : String(100) not null;
  title            : String(255) not null;
  note             : String(2000);
  @assert.range
  status           : String(12) not null enum {
    DRAFT;
    IN_REVIEW;
    APPROVED;
    SCHEDULED;
    PUBLISHING;
    PUBLISHED;
    FAILED;
    TAKEN_BACK;
  };
  /** Counts the changes of what it has: an approval is for one of them. */
  revision         : Integer not null default 0;
  /** Login id of who has submitted it for review. */
  submittedBy      : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  /** Login id of who has scheduled it; production has it as the initiator of the version. */
  scheduledBy      : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  publishAt        : Timestamp;
  /** The publish session on production, chosen before it is opened, so that one that breaks off is found again. */
  session          : String(36);
  /** Of the attempts to publish that have failed since it was scheduled. */
  firstTriedAt     : Timestamp;
  publishedVersion : Integer;
  publishedAt      : Timestamp;
  takenBackVersion : Integer;
  takenBackAt      : Timestamp;
  /** Why it is not published, or what is still missing. */
  failure          : String(2000);
  files            : Composition of many ReleaseFiles
                       on files.release = $self;
  paths            : Composition of many ReleasePaths
                       on paths.release = $self;
  reviews          : Composition of many ReleaseReviews
                       on reviews.release = $self;
}

/** A tutorial of a release; its bytes are in ContentBlobs and ContentRecords, as those of versions are. */
entity ReleaseFiles : StoredFile {
  key release : Association to Releases  @integrity.target;
  key slug    : Slug;
      title   : String(255);
      /** JSON: `{ answers, codeChecks }`, as the publish protocol has them; null for what production has already. */
      specs   : LargeString;
      /** Name that the publisher gave itself. */
      addedBy : String(255)  @people.names: [
        'loginId',
        'email',
        'fullName',
        'githubLogin'
      ]  @people.erase: #anonymize;
      addedAt : Timestamp not null;
}

/** A mission or group of a release. */
entity ReleasePaths {
  key release    : Association to Releases  @integrity.target;
  key kind       : String(10);
  key slug       : Slug;
      title      : String(255);
      /** JSON, as the publish protocol has it. */
      definition : LargeString not null;
      addedBy    : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
      addedAt    : Timestamp not null;
}

/** Verdict of an author on one state of a release. */
entity ReleaseReviews : cuid {
  release      : Association to Releases not null  @integrity.target;
  /** The state of the release that it is about. */
  revision     : Integer not null;
  reviewer     : String(255) not null  @people.names: 'loginId'  @people.erase: #anonymize;
  /** Name of the author's token. */
  reviewerName : String(511)  @people.names: [
    'loginId',
    'fullName'
  ]  @people.erase: #anonymize;
  @assert.range
  verdict      : String(20) not null enum {
    APPROVED;
    CHANGES_REQUESTED;
  };
  note         : String(2000);
  at           : Timestamp not null;
}
