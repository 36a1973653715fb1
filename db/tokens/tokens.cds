namespace tutorials.tokens;

using {cuid} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.people.Users} from '../people/people';

/** What a token may do at the tools behind `/mcp-pat/`. */
type TokenScope : String(8) enum {
  read;
  write;
}

/** A person's tokens for programs; of the token itself only its hash is stored. Revoked and expired ones stay listed. */
entity PersonalAccessTokens : cuid {
  user          : Association to Users not null  @people.erase: #delete  @people.merge: #move;
  name          : String(80) not null;
  /** The first characters of the token, by which its owner recognises it. */
  prefix        : String(12) not null;
  /** Of the whole token; `db/init.ts` makes it unique. */
  hash          : Sha256 not null;
  scopes        : array of TokenScope not null;
  createdAt     : Timestamp not null;
  expiresAt     : Timestamp not null;
  /** Up to a minute late. */
  lastUsedAt    : Timestamp;
  revokedAt     : Timestamp;
  createdFromIp : String(45)  @people.erase: #delete;
}
