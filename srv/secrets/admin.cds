using {AdminService} from '../admin/service';
using {tutorials.secrets as secrets} from '../../db/secrets/secrets';

extend service AdminService with {
  type WrittenSecret {
    written       : Boolean;
    lastRotatedAt : Timestamp;
  }

  type RotatedSecret {
    rotated         : Boolean;
    /** self-generated, or vendor-side where only its owner can make a new value. */
    reason          : String(20);
    newValue        : LargeString;
    written         : Boolean;
    lastRotatedAt   : Timestamp;
    /** Until when the new value is to be shown. */
    revealExpiresAt : Timestamp;
    /** How to get a new value, where it is not self-generated. */
    rotationDocsUrl : String(500);
  }

  type RevealedSecret {
    value     : LargeString;
    /** Until when the value is to be shown. */
    expiresAt : Timestamp;
  }

  type ClearedSecret {
    cleared : Boolean;
  }

  type SecretWarning {
    ![key]          : String(120);
    description     : String(500);
    /** Below zero after the day; null for a missing value. */
    daysRemaining   : Integer;
    severity        : String(10);
    reason          : String(20);
    rotationOwner   : String(120);
    rotationDocsUrl : String(500);
  }

  /** The inventory of secrets: what there is, who rotates it, when it runs out. Values are in the credential store. */
  @Capabilities: {
    FilterRestrictions.NonFilterableProperties: [hasValue],
    SortRestrictions.NonSortableProperties    : [hasValue]
  }
  entity Secrets as
    projection on secrets.Secrets {
      *,
      /** Whether the credential store has a value; null while it is away. */
      virtual null as hasValue : Boolean
    }
    actions {
      /** Writes a value, reads it back, and notes the time. */
      action setSecretValue(value: LargeString) returns WrittenSecret;
      /** Makes and writes a new value where the platform can; else says where to get one. */
      action rotateSecretValue() returns RotatedSecret;
      /** Removes the value and keeps the row. */
      action clearSecretValue() returns ClearedSecret;
      /** Shows the value for 30 seconds, and records who asked for it. */
      action revealSecretValue() returns RevealedSecret;
    };

  /** Secrets without a value first, then those that run out within two weeks. */
  function secretWarnings() returns array of SecretWarning;
}

annotate AdminService.Secrets with {
  ![key]        @mandatory;
  lastRotatedAt @readonly;
  hasValue      @readonly;
};

// every change of a row is an audit event; a row is its own subject, since the audit log takes none without one
annotate AdminService.Secrets with @PersonalData: {
  EntitySemantics: 'DataSubject',
  DataSubjectRole: 'Secret'
} {
  ID              @PersonalData.FieldSemantics: 'DataSubjectID';
  ![key]          @PersonalData.IsPotentiallyPersonal;
  description     @PersonalData.IsPotentiallyPersonal;
  kind            @PersonalData.IsPotentiallyPersonal;
  // may name a person, who must not stay in the trail
  rotationOwner   @PersonalData.IsPotentiallySensitive;
  rotationDocsUrl @PersonalData.IsPotentiallyPersonal;
  expiresAt       @PersonalData.IsPotentiallyPersonal;
}
