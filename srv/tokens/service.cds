using {tutorials.tokens as tokens} from '../../db/tokens/tokens';

/** Personal access tokens of the caller. */
@path    : '/pats'
@requires: 'authenticated-user'
service PatService {
  /** Tokens of the caller, without their hashes; only the response of `mintPAT` has the plain text of a token. */
  @readonly
  @restrict: [
    {
      grant: 'READ',
      where: 'owner in $user.accounts'
    },
    // of a token of somebody else its handler says 404
    {grant: 'revokePAT'}
  ]
  entity MyPATs as
    select from tokens.PersonalAccessTokens {
      key ID,
          name,
          prefix,
          scopes,
          createdAt,
          expiresAt,
          lastUsedAt,
          revokedAt,
          createdFromIp,
          /** Active, Expired or Revoked. */
          virtual null as statusText : String(10),
          /** The owner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          user.ID      as owner
    }
    actions {
      /** Revokes the token; idempotent. */
      action revokePAT() returns Revoked;
    };

  type Revoked {
    ok        : Boolean;
    revokedAt : Timestamp;
  }

  type Minted {
    ID        : UUID;
    /** Plain text of the token, returned only once. */
    token     : String(62);
    prefix    : String(12);
    expiresAt : Timestamp;
  }

  /** Creates a token for `ttlDays` days (1 to 366, by default 90); `scopes` are read, write or both. */
  action mintPAT(name : String, scopes : array of String, ttlDays : Integer) returns Minted;
}
