namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Sha256,
  tutorials.Slug,
  tutorials.Task,
  tutorials.numbered
} from '../common';
using {tutorials.people.Users} from '../people/people';
using {tutorials.catalog.TutorialTags} from './tags';
using {tutorials.catalog.TutorialCategories} from './categories';
using {tutorials.catalog.TutorialRepositories} from './repositories';

/** A published tutorial, upserted by slug. Deletion makes it INACTIVE. */
@generation: 'catalog'
entity Tutorials : Task {
  slug          : Slug not null;
  mdFileUrl     : String(1000);
  featuredOrder : Integer;
  /** Number of steps, the denominator of a learner's progress. */
  stepCount     : Integer  @title: 'Number of steps';
  /** JSON array of raw tags, in the author's order. */
  publishedTags : LargeString;
  /** Time of the last change by an author, as the publisher says; null where it says none. */
  @cds.api.ignore
  authorsDate   : Timestamp;
  /** The outline of its steps; null until it is known. */
  @cds.api.ignore
  outline       : Sha256;
  /** True once its contributors are stored; null after a publish of a former release. */
  @cds.api.ignore
  contributorsKnown : Boolean;
  /** Target of redirects while the tutorial is INACTIVE. */
  redirectTo    : Association to Tutorials  @integrity.target;
  /** ID of the target that it had before it came back, for when it is retired again. */
  @cds.api.ignore
  formerRedirect : UUID;
  author        : Association to Users  @people.erase: #unlink  @people.merge: #move  @integrity.target;
  steps         : Composition of many Steps
                    on steps.tutorial = $self;
  meta          : Composition of one TutorialMeta
                    on meta.tutorial = $self;
  contributors  : Composition of many TutorialContributors
                    on contributors.tutorial = $self;
  repositories  : Composition of many TutorialRepositories
                    on repositories.tutorial = $self;
  tags          : Composition of many TutorialTags
                    on tags.tutorial = $self;
  categories    : Composition of many TutorialCategories
                    on categories.tutorial = $self;
}

@generation: 'catalog'
entity Steps : Task {
  tutorial    : Association to Tutorials not null  @integrity.target;
  stepOrder   : Integer not null;
  contentHash : String(64);
}

/** Titles of steps and digests of their code, to tell what has changed since a tutorial was completed. */
entity Outlines {
  key hash  : Sha256;
      /** JSON array of `{ title, code }`. */
      steps : LargeString not null;
}

/** Ownership and review state; at most one row per tutorial. */
@generation: 'catalog'
entity TutorialMeta : cuid, managed, numbered {
  tutorial              : Association to Tutorials not null  @integrity.target;
  reviewedDate          : Timestamp;
  /** Free text. */
  owner                 : String(255)  @people.names: [
    'fullName',
    'email',
    'githubLogin'
  ]  @people.erase: #anonymize;
  ownerEmail            : String(255)  @people.names: 'email'  @people.erase: #anonymize;
  /** GitHub login of the author in the front matter. */
  authorLogin           : String(39)  @people.names: 'githubLogin'  @people.erase: #anonymize;
  monitoredStatus       : String(50);
  notificationNumber    : Integer default 0;
  lastNotificationDate  : Timestamp;
  firstNotificationDate : Timestamp;
  /** Repository maintained by hand; RepoCatalog is authoritative for the source. */
  repository            : Association to TutorialRepositories;
}

/** Users who monitor a tutorial that they do not own. */
@assert.unique.watch: [
  user,
  tutorial
]
entity TutorialMonitors : cuid, managed {
  user     : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  tutorial : Association to Tutorials not null  @integrity.target;
}

/** People who worked on a tutorial. */
@generation: 'catalog'
entity TutorialContributors : cuid, numbered {
  tutorial : Association to Tutorials not null  @integrity.target;
  name     : String(255)  @people.names: [
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
  email    : String(255)  @people.names: 'email'  @people.erase: #anonymize;
  role     : String(50);
  user     : Association to Users  @people.erase: #unlink  @people.merge: #move  @integrity.target;
}
