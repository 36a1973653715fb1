namespace tutorials.people;

using {
  cuid,
  managed
} from '@sap/cds/common';

/*
 * Vocabulary for columns that refer to a person; a test fails for such a column without annotations:
 *   @people.names : identifiers that a text column can contain ('loginId', 'uuid', 'email', 'fullName', 'githubLogin');
 *                   an association to Users needs none
 *   @people.erase : treatment when the person is erased
 *                   #delete     deletes the row (without @people.names: when another column of it names the person)
 *                   #anonymize  replaces the text, or associates the row with an anonymous user
 *                   #unlink     sets the association to null
 *                   #keep       keeps a text that names no learner; a comment beside it says why
 *   @people.export: false for a column that the export of a person's own data leaves out: a secret, an expected answer, or what
 *                   means something to the platform alone. test/pins/own-data.txt lists those it has though no service shows them
 *   @people.merge : treatment of an association to Users when two accounts are merged
 *                   #move       moves the row to the primary account; if that has a row with the same unique key, the
 *                               row of the primary account is kept and the other deleted
 *                   #keep       keeps the row with the secondary account
 */
annotate managed with {
  createdBy  @people.names: 'loginId'  @people.erase: #anonymize;
  modifiedBy @people.names: 'loginId'  @people.erase: #anonymize;
};

/** Accounts of people; an index of `srv/people/stored.ts` makes loginId unique. The e-mail address is no key: two accounts may share one. */
entity Users : cuid, managed {
  /** Permanent id of the account in all systems, used to merge accounts. */
  uuid        : String(36) not null  @people.names: 'uuid'  @people.erase: #delete  @title: 'ID of the account';
  /** The id of the person at the issuer (claim `sub`); null until the first login of an imported row. */
  loginId     : String(255)  @title: 'Login name';
  firstName   : String(255);
  lastName    : String(255);
  email       : String(255);
  displayName : String(255);
  githubLogin : String(64)  @title: 'GitHub login';
  /** Account number, also read by scanners. */
  legacyId    : Integer  @title: 'Number';
  /** The primary account that this one was merged into, and that its logins use. Never a chain. */
  mergedInto  : Association to Users  @people.erase: #delete  @people.merge: #move;
}

/** An account that others were merged into. */
entity PrimaryAccounts : cuid, managed {
  legacyId          : Integer  @title: 'Number';
  uuid              : String(36) not null  @people.names: 'uuid'  @people.erase: #delete  @title: 'ID of the account';
  status            : String(50) enum {
    ACTIVE;
  };
  secondaryAccounts : Composition of many SecondaryAccounts
                        on secondaryAccounts.primaryAccount = $self;
}

/** An account that was merged into another. */
entity SecondaryAccounts : cuid, managed {
  legacyId       : Integer  @title: 'Number';
  uuid           : String(36) not null  @people.names: 'uuid'  @people.erase: #delete  @title: 'ID of the account';
  primaryAccount : Association to PrimaryAccounts not null;
  status         : String(50) enum {
    CREATED;
    SCHEDULED;
    IN_PROGRESS;
    COMPLETED;
    MERGED;
    FAILED;
  };
  mergedAt       : Timestamp;
}

/** Data-subject requests that were fulfilled; after an erasure the row names only the anonymous user. */
entity PrivacyProtectionActions : cuid, managed {
  userUuid         : String(36)  @people.names: 'uuid'  @people.erase: #anonymize;
  actionType       : String(20) enum {
    SEARCH;
    DOWNLOAD;
    ANONYMIZE;
  };
  /** Number of the request in the ticket system. */
  dsrRequestNumber : String(100)  @title: 'Number of the request';
  requestedAt      : Timestamp;
  completedAt      : Timestamp;
  status           : String(20) enum {
    PROCESSING;
    COMPLETED;
  };
}
