using {AdminService} from '../admin/service';
using {tutorials.people as people} from '../../db/people/people';

extend service AdminService with {
  /** Users, created at their first login. */
  @readonly
  entity Users                    as projection on people.Users;

  @readonly
  entity PrimaryAccounts          as projection on people.PrimaryAccounts;

  @readonly
  entity SecondaryAccounts        as projection on people.SecondaryAccounts;

  @readonly
  entity PrivacyProtectionActions as projection on people.PrivacyProtectionActions;

  /** Erases a person and all merged accounts. */
  @Common.IsActionCritical
  action anonymizeUser(loginId: String(255));

  /** Erases a person at their request (GDPR, article 17), and records the number of the request. */
  @Common.IsActionCritical
  action anonymizeByDsrRequest(loginId: String(255), dsrRequestNumber: String(100));

  /** Rows of one table that name the secondary account of a merge. */
  type MovedTable {
    /** Name of the entity. */
    table      : String(200);
    /** Rows that become those of the primary account. */
    moved      : Integer;
    /** Rows about something of which the primary account has one too: one of the two stays. */
    duplicates : Integer;
  }

  type UserMergePreview {
    /** Accounts that were merged into the secondary one before, and follow it. */
    followers : Integer;
    tables    : array of MovedTable;
  }

  /** Counts what userMerge of ConsolidationService would do; changes nothing, and refuses for the same reasons. */
  function previewUserMerge(primaryUuid: String(36), secondaryUuid: String(36)) returns UserMergePreview;

  /** Rows of one table that an erasure has deleted, and values in it that it has replaced. */
  type ErasedTable {
    table      : String(200);
    deleted    : Integer;
    anonymized : Integer;
  }

  type ErasureReceipt {
    /** The ID of the row of PrivacyProtectionActions. */
    receiptId : UUID;
    erasedAt  : Timestamp;
    tables    : array of ErasedTable;
  }

  /** Erases a person and all merged accounts by the uuid of one of them; the number of the request may be left out. */
  @Common.IsActionCritical
  action eraseUser(uuid: String(36), dsrRequestNumber: String(100)) returns ErasureReceipt;
}
