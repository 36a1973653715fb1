namespace tutorials.tokens;

using {cuid} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.people.Users} from '../people/people';

/** Permissions of a token for the tools at `/mcp-pat/`. */
type TokenScope : String(8) enum {
  read;
  write;
}

/** Personal access tokens; only the hash of a token is stored. Revoked and expired ones stay in the table. */
entity PersonalAccessTokens : cuid {
  user          : Association to Users not null  @people.erase: #delete  @people.merge: #move;
  name          : String(80) not null;
  /** First characters of the token, by which its owner recognises it. */
  prefix        : String(12) not null;
  /** SHA-256 of the token; an index of `srv/tokens/domain.ts` makes it unique. A secret, so no export has it. */
  hash          : Sha256 not null  @people.export: false;
  scopes        : array of TokenScope not null;
  createdAt     : Timestamp not null;
  expiresAt     : Timestamp not null;
  /** Time of the last use, at most a minute late. */
  lastUsedAt    : Timestamp;
  revokedAt     : Timestamp;
  createdFromIp : String(45)  @people.erase: #delete;
}
