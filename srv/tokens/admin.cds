using {AdminService} from '../admin/service';

extend service AdminService with {
  type MintedToken {
    ID        : UUID;
    /** Plain text of the token, returned only once. */
    token     : String(62) @Common.Masked;
    prefix    : String(12);
    expiresAt : Timestamp;
  }

  /** Makes a personal access token of your own for tool servers: `scopes` are read, write or both, `ttlDays` are 1 to 366, by default 90. */
  @requires    : 'Tutorial.MCP'
  @Common.Label: 'Make token'
  action mintPAT(
    name    : String  @title: 'Name',
    scopes  : array of String,
    ttlDays : Integer @title: 'Lifetime in days'
  ) returns MintedToken;
}
