namespace tutorials.people;

using {
  cuid,
  managed
} from '@sap/cds/common';

/*
 * Where a person stands in a table is declared beside the column, and a test fails for one that says nothing:
 *   @people.names : what a text column holds of a person ('loginId', 'uuid', 'email', 'fullName', 'githubLogin');
 *                   an association to Users needs none
 *   @people.erase : what becomes of it when the person is erased
 *                   #delete     the row goes (without @people.names: with what else leads to the person)
 *                   #anonymize  the row stays and names nobody: a text is replaced, an association leads to a nameless user
 *                   #unlink     the row stays, the association becomes null
 *                   #keep       a text stays, because it names no learner: say why beside it
 *   @people.merge : for an association to Users, what becomes of it when two accounts are merged
 *                   #move       the row goes to the primary account; where that has one under the same unique key, the
 *                               primary's stays and the other goes
 *                   #keep       the row stays with the secondary account
 */
annotate managed with {
  createdBy  @people.names: 'loginId'  @people.erase: #anonymize;
  modifiedBy @people.names: 'loginId'  @people.erase: #anonymize;
};

/** One row per person; `db/init.ts` makes loginId unique. The e-mail address is no key: two accounts may have the same. */
entity Users : cuid, managed {
  /** Stable over all time and systems; accounts are merged by it. */
  uuid        : String(36) not null  @people.names: 'uuid'  @people.erase: #delete;
  /** The stable id that the issuer gives the person; null until the first login of a row that came in otherwise. */
  loginId     : String(255);
  firstName   : String(255);
  lastName    : String(255);
  email       : String(255);
  displayName : String(255);
  githubLogin : String(64);
  /** Also the account number that a scanner reads. */
  legacyId    : Integer;
  /** The account that took over what this one had; whoever logs in here works there. Never a chain. */
  mergedInto  : Association to Users  @people.erase: #delete  @people.merge: #move;
}

/** An account that others were merged into. */
entity PrimaryAccounts : cuid, managed {
  legacyId          : Integer;
  uuid              : String(36) not null  @people.names: 'uuid'  @people.erase: #delete;
  status            : String(50) enum {
    ACTIVE;
  };
  secondaryAccounts : Composition of many SecondaryAccounts
                        on secondaryAccounts.primaryAccount = $self;
}

/** An account that was merged into another. */
entity SecondaryAccounts : cuid, managed {
  legacyId       : Integer;
  uuid           : String(36) not null  @people.names: 'uuid'  @people.erase: #delete;
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

/** What was done about a person on request; after an erasure it names only the nameless user that is left. */
entity PrivacyProtectionActions : cuid, managed {
  userUuid         : String(36)  @people.names: 'uuid'  @people.erase: #anonymize;
  actionType       : String(20) enum {
    SEARCH;
    DOWNLOAD;
    ANONYMIZE;
  };
  /** The number of the request in the system that took it; not what it says of the person. */
  dsrRequestNumber : String(100);
  requestedAt      : Timestamp;
  completedAt      : Timestamp;
  status           : String(20) enum {
    PROCESSING;
    COMPLETED;
  };
}
