using {tutorials.tokens as tokens} from '../../db/tokens/tokens';

/** Personal access tokens of the caller. */
@path    : '/pats'
@requires: 'authenticated-user'
service PatService {
  /** Without the hash; the plain text of a token is in the answer of `mintPAT` alone. */
  @readonly
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
          /** Whose rows a caller sees; no column of the service. */
          @cds.api.ignore
          user.ID      as owner
    }
    actions {
      /** The token gives no access from now on; revoking it again changes nothing. */
      action revokePAT() returns Revoked;
    };

  type Revoked {
    ok        : Boolean;
    revokedAt : Timestamp;
  }

  type Minted {
    ID        : UUID;
    /** The whole token, shown this once. */
    token     : String(62);
    prefix    : String(12);
    expiresAt : Timestamp;
  }

  /** A new token for `ttlDays` days (1 to 366, by default 90); `scopes` are read, write or both. */
  action mintPAT(name : String, scopes : array of String, ttlDays : Integer) returns Minted;
}
