namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.TaskStatus,
  tutorials.Experience
} from '../common';

/** What tutorials and their steps share with every other task of the catalog. */
aspect Task : cuid, managed {
  /** Business number used in progress records and feeds; given out by the server. */
  legacyId              : Integer;
  title                 : String(255);
  description           : LargeString;
  status                : TaskStatus;
  deletionReason        : String(500);
  primaryTag            : String(255);
  experienceTag         : Experience;
  /** Minutes. */
  averageTimeToComplete : Integer;
}

entity Tutorials : Task {
  slug          : Slug not null;
  mdFileUrl     : String(1000);
  featuredOrder : Integer;
  /** The denominator of a learner's progress. */
  stepCount     : Integer;
  /** Raw tag slugs, as JSON, in the order the author gave them. */
  publishedTags : LargeString;
  redirectTo    : Association to Tutorials;
  steps         : Composition of many Steps
                    on steps.tutorial = $self;
  meta          : Composition of one TutorialMeta
                    on meta.tutorial = $self;
}

entity Steps : Task {
  tutorial    : Association to Tutorials not null;
  stepOrder   : Integer not null;
  contentHash : String(64);
}

/** Ownership and review state; at most one row per tutorial. */
entity TutorialMeta : cuid, managed {
  legacyId              : Integer;
  tutorial              : Association to Tutorials not null;
  reviewedDate          : Timestamp;
  /** Free text. */
  owner                 : String(255)  @people.names: [
    'fullName',
    'email',
    'githubLogin'
  ]  @people.erase: #anonymize;
  ownerEmail            : String(255)  @people.names: 'email'  @people.erase: #anonymize;
  /** The GitHub login that the tutorial's front matter names. */
  authorLogin           : String(39)  @people.names: 'githubLogin'  @people.erase: #anonymize;
  monitoredStatus       : String(50);
  notificationNumber    : Integer default 0;
  lastNotificationDate  : Timestamp;
  firstNotificationDate : Timestamp;
}

/** Where the source of a tutorial lives. */
entity RepoCatalog : managed {
  key slug         : Slug;
      /** Of the repository on GitHub: part of its address. */
      owner        : String(255)  @people.erase: #keep;
      repo         : String(255);
      branch       : String(255);
      path         : String(1000);
      visibility   : String(20);
      defaultLang  : String(20);
      /** JSON array. */
      topics       : LargeString;
      lastSyncedAt : Timestamp;
      /** JSON, as it was posted. */
      payload      : LargeString;
      /** Who wrote the row: only rows of the baseline are replaced by the next baseline. */
      origin       : String(10) enum {
        PUBLISH;
        BASELINE;
      };
}
