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

/** A source repository, maintained by hand. */
@generation: 'catalog'
entity TutorialRepositories : cuid, numbered {
  tutorial        : Association to Tutorials not null  @integrity.target;
  name            : String(255);
  repoUrl         : String(1000)  @title: 'Address of the repository';
  branch          : String(255);
  /** Owner of the repository, kept at an erasure because it is part of its URL. */
  owner           : String(255)  @people.erase: #keep;
  /** Reference to the contributor row, which is erased by itself. */
  repositoryOwner : Association to TutorialContributors  @people.erase: #keep;
}

/** Source repository of a tutorial. */
@generation: 'catalog'
entity RepoCatalog : managed {
  key slug         : Slug;
      /** Owner of the repository on GitHub, kept at an erasure because it is part of its URL. */
      owner        : String(255)  @people.erase: #keep;
      repo         : String(255)  @title: 'Repository';
      branch       : String(255);
      path         : String(1000);
      visibility   : String(20);
      defaultLang  : String(20)  @title: 'Default language';
      /** JSON array. */
      topics       : LargeString;
      lastSyncedAt : Timestamp;
      /** The posted JSON. */
      payload      : LargeString;
      /** Writer of the row: a baseline replaces rows of the last baseline only. */
      origin       : String(10) enum {
        PUBLISH;
        BASELINE;
      };
}
