namespace tutorials.catalog;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.numbered
} from '../common';
using {
  tutorials.catalog.Tutorials,
  tutorials.catalog.TutorialContributors
} from './tutorials';

/** A source repository as it is kept by hand. */
@generation: 'catalog'
entity TutorialRepositories : cuid, numbered {
  tutorial        : Association to Tutorials not null  @integrity.target;
  name            : String(255);
  repoUrl         : String(1000);
  branch          : String(255);
  /** Of the repository: part of its address. */
  owner           : String(255)  @people.erase: #keep;
  /** A row about the person, who is named there. */
  repositoryOwner : Association to TutorialContributors  @people.erase: #keep;
}

/** Where the source of a tutorial lives. */
@generation: 'catalog'
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
