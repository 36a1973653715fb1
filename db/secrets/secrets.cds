namespace tutorials.secrets;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** What a secret is for, and so how it is rotated. */
type SecretKind : String(40) enum {
  /** The platform makes these two itself. */
  salt;
  ![content-api-key];
  /** These come from somebody else. */
  ![github-pat];
  ![service-key];
  ![smtp-credential];
  other;
}

/** The inventory of secrets. Their values are in the credential store under `key`, and never here. */
entity Secrets : cuid, managed {
  /** The alias in the credential store; case counts. `db/init.ts` makes it unique. */
  ![key]         : String(120) not null;
  description    : String(500);
  kind           : SecretKind not null default 'other';
  /** Who has to see to a new value: a team, or a person. */
  rotationOwner  : String(120)  @people.names: [
    'loginId',
    'email',
    'fullName'
  ]  @people.erase: #anonymize;
  rotationDocsUrl : String(500);
  expiresAt      : Date;
  /** When a value was set or rotated last. */
  lastRotatedAt  : Timestamp;
}
