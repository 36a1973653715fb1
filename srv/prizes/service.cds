/** Functions of the prize desk. */
@path    : '/scanner'
@requires: 'MobileApp'
service ScannerService {
  type ContestantPrize {
    /** Number of the record, which `claimPrize` takes. */
    recordId    : Integer;
    name        : String(255);
    description : String(1000);
    eventName   : String(255);
    /** EARNED or CLAIMED. */
    status      : String(50);
    claimedAt   : Timestamp;
    /** Name of who handed it out. */
    claimedBy   : String(511);
    /** Until then the caller may take the claim back; null when the caller may not. */
    undoUntil   : Timestamp;
    /** How many are left; null when there are always enough. */
    stock       : Integer;
  }

  type Contestant {
    accountNumber      : Integer;
    /** The name to call the person by; null when the account has none. */
    displayName        : String(511);
    /** Ten for each completed step. */
    points             : Integer;
    tutorialsCompleted : Integer;
    groupsCompleted    : Integer;
    missionsCompleted  : Integer;
    /** A line for each prize, such as `4711 Cap: EARNED`. */
    prizeRecords       : LargeString;
    /** At most 200, those to be claimed first. */
    prizes             : array of ContestantPrize;
  }

  /** The person with an account number: what they have completed, and their prizes. */
  @limit: {
    max     : 300,
    windowMs: 60000
  }
  function getContestant(accountNumber: String(20))                    returns Contestant;

  /**
   * Claims an earned prize, though it is a GET; who asks again hears that it was claimed, by whom and when. With an account
   * number, 403 for the prize of somebody else. HEAD, and a GET with a condition, are refused and claim nothing.
   */
  function claimPrize(recordId: String(20), accountNumber: String(20)) returns String(1000);

  /** Takes a claim back that the caller has made in the last two minutes; the prize is earned again. */
  action   undoClaim(recordId: String(20))                             returns String(1000);
}
