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
  action anonymizeUser(loginId: String(255) @title: 'Login name');

  /** Erases a person at their request (GDPR, article 17), and records the number of the request. */
  @Common.IsActionCritical
  @title: 'Anonymize for a request'
  action anonymizeByDsrRequest(loginId: String(255) @title: 'Login name', dsrRequestNumber: String(100) @title: 'Number of the request');

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
  function previewUserMerge(primaryUuid: String(36)  @title: 'ID of the primary account', secondaryUuid: String(36)  @title: 'ID of the secondary account') returns UserMergePreview;

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
  action eraseUser(uuid: String(36) @title: 'ID of the account', dsrRequestNumber: String(100) @title: 'Number of the request') returns ErasureReceipt;
}

// Accounts that came last come first.
annotate AdminService.Users with @(
  UI.LineItem                      : [
    {
      Value               : displayName,
      ![@UI.Importance]   : #High
    },
    {Value: email},
    {Value: loginId},
    {Value: githubLogin},
    {Value: createdAt},
    {
      Value               : uuid,
      ![@UI.Importance]   : #Low
    }
  ],
  UI.PresentationVariant.SortOrder : [{
    Property  : createdAt,
    Descending: true
  }]
);

annotate AdminService.PrimaryAccounts with @UI.HeaderInfo.Title.Value: uuid  @UI.LineItem: [
  {Value: uuid},
  {Value: status},
  {Value: createdAt}
];

annotate AdminService.SecondaryAccounts with @UI.HeaderInfo.Title.Value: uuid  @UI.LineItem: [
  {Value: uuid},
  {Value: status},
  {Value: mergedAt}
];

annotate AdminService.PrivacyProtectionActions with @UI.HeaderInfo.Title.Value: actionType {
  userUuid @title: 'ID of the account';
};
annotate AdminService.PrivacyProtectionActions with @Workplace: {Area: 'learners', Order: 70};
annotate AdminService.Users with @Workplace: {Page: '$people', Main};
annotate AdminService.PrimaryAccounts with @Workplace: {Page: '$people'};
annotate AdminService.SecondaryAccounts with @Workplace: {Page: '$people'};
