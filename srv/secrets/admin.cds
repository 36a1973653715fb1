using {AdminService} from '../admin/service';
using {tutorials.secrets as secrets} from '../../db/secrets/secrets';

extend service AdminService with {
  type WrittenSecret {
    written       : Boolean;
    lastRotatedAt : Timestamp;
  }

  type RotatedSecret {
    rotated         : Boolean;
    /** self-generated, or vendor-side when only the issuer of the secret can make a new value. */
    reason          : String(20);
    newValue        : LargeString @Common.Masked;
    written         : Boolean;
    lastRotatedAt   : Timestamp;
    /** Time at which a user interface hides the new value. */
    revealExpiresAt : Timestamp;
    /** Instructions to get a new value, for vendor-side secrets. */
    rotationDocsUrl : String(500);
  }

  type RevealedSecret {
    value     : LargeString @Common.Masked;
    /** Time at which a user interface hides the value. */
    expiresAt : Timestamp;
  }

  type ClearedSecret {
    cleared : Boolean;
  }

  type SecretWarning {
    ![key]          : String(120);
    description     : String(500);
    /** Negative after expiry; null for a missing value. */
    daysRemaining   : Integer;
    severity        : String(10);
    reason          : String(20);
    rotationOwner   : String(120);
    rotationDocsUrl : String(500);
  }

  /** Inventory of secrets: kind, rotation owner, expiry. The values are in the credential store. */
  @Capabilities: {
    FilterRestrictions.NonFilterableProperties: [hasValue, mayUseValue, valueFrom, isGenerated],
    SortRestrictions.NonSortableProperties    : [hasValue, mayUseValue, valueFrom, isGenerated],
    DeleteRestrictions.LongDescription        : 'It goes from the inventory. While it has a value, it cannot be deleted: clear the value first. This cannot be undone.'
  }
  entity Secrets as
    projection on secrets.Secrets {
      *,
      /** True when the credential store has a value; null while it is unavailable. */
      virtual null as hasValue    : Boolean  @title: 'Set here',
      /** True when the caller may set, rotate, clear and see the value: those of CONTENT_API_KEY, CONTENT_API_KEY_QA and REBUILD_API_KEY need SuperAdmin. */
      virtual null as mayUseValue : Boolean,
      /** Source of the value in force: set here (store), of a variable of the same name (environment), made for development (development), or nowhere (missing); null while the store is unavailable. */
      virtual null as valueFrom   : String(12),
      /** True when the platform makes a new value itself; another one comes from its issuer. */
      virtual null as isGenerated : Boolean  @title: 'Made by the platform'
    }
    actions {
      /** Writes a value, reads it back, and sets lastRotatedAt. */
      @Common.IsActionCritical
      @Core.OperationAvailable: ($self.mayUseValue = true)
      @Core.OperationAvailable.@Core.Description: 'needs the scope SuperAdmin'
      action setSecretValue(value: LargeString @Common.Masked) returns WrittenSecret;
      /** Generates and writes a new value for self-generated kinds; for others returns instructions. */
      @Common.IsActionCritical
      @Core.OperationAvailable: ($self.mayUseValue = true)
      @Core.OperationAvailable.@Core.Description: 'needs the scope SuperAdmin'
      action rotateSecretValue() returns RotatedSecret;
      /** Removes the value and keeps the row. */
      @Common.IsActionCritical
      @Core.OperationAvailable: ($self.mayUseValue = true)
      @Core.OperationAvailable.@Core.Description: 'needs the scope SuperAdmin'
      action clearSecretValue() returns ClearedSecret;
      /** Returns the value, to be shown for 30 seconds, and audits the caller. */
      @Core.OperationAvailable: ($self.mayUseValue = true)
      @Core.OperationAvailable.@Core.Description: 'needs the scope SuperAdmin'
      action revealSecretValue() returns RevealedSecret;
    };

  /** Secrets without a value first, then those that expire within two weeks. */
  function secretWarnings() returns array of SecretWarning;
}

annotate AdminService.Secrets with {
  ![key]        @mandatory;
  lastRotatedAt @readonly;
  hasValue      @readonly;
  mayUseValue   @readonly;
  valueFrom     @readonly;
  isGenerated   @readonly;
};

// every change of a row is an audit event; the row is its own data subject, which the audit log requires
annotate AdminService.Secrets with @PersonalData: {
  EntitySemantics: 'DataSubject',
  DataSubjectRole: 'Secret'
} {
  ID              @PersonalData.FieldSemantics: 'DataSubjectID';
  ![key]          @PersonalData.IsPotentiallyPersonal;
  description     @PersonalData.IsPotentiallyPersonal;
  kind            @PersonalData.IsPotentiallyPersonal;
  // may name a person; sensitive values are not written to the audit log
  rotationOwner   @PersonalData.IsPotentiallySensitive;
  rotationDocsUrl @PersonalData.IsPotentiallyPersonal;
  expiresAt       @PersonalData.IsPotentiallyPersonal;
}

annotate AdminService.Secrets with @Workplace: {Page: '$secrets', Main};
