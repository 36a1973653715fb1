/** Merging of accounts; actions and functions only. */
@path    : '/api/v1'
@requires: 'authenticated-user'
service ConsolidationService {
  type MergeStatus {
    /** Nulls and 0 for an account that was not merged. */
    primaryUuid    : String(36);
    status         : String(50);
    mergedAt       : Timestamp;
    secondaryCount : Integer;
  }

  /** Merge status of the caller's own account; of any account with ConsolidationScope. */
  function getMergeStatus(uuid: String(36)) returns MergeStatus;

  /** Moves all records of the secondary account to the primary one; idempotent. */
  @requires: 'ConsolidationScope'
  @Common.IsActionCritical
  action   userMerge(primaryUuid: String(36), secondaryUuid: String(36));
}
