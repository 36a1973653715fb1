namespace tutorials.platform;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** The effective value of a settings field, and its source. */
type EffectiveSetting {
  field  : String(100);
  value  : LargeString;
  source : String(10) enum {
    db;
    env;
    default;
  };
}

/**
 * Settings that admins change at runtime: a singleton whose columns are null until they are set. Annotations of a field
 * are its bounds (`@assert.range`), the environment variable that applies while it is null (`@settings.env`), its default
 * (`@settings.default`) and its section in the form (`@settings.group`).
 */
@settings
@odata.singleton
@Capabilities.DeleteRestrictions.Deletable: false
aspect Settings : cuid, managed {}

annotate Settings with { modifiedAt @odata.etag };

/** CORS, technical users and the target of rebuilds. */
entity TenantSettings : Settings {
  /** Origins allowed for cross-origin requests with credentials (CORS), separated by commas. */
  @settings.default: 'http://localhost:1313,http://localhost:5000,http://localhost:4004'
  allowedCorsOrigins : LargeString;
  /** Environment of rebuilds, such as dev, qa or prod. */
  @settings.env    : 'REBUILD_TARGET_ENV'
  rebuildTargetEnv   : String(10);
  /** JSON array of { id, secret, roles }; secrets are stored as scrypt hashes. Kept at an erasure: machines, not people. */
  techUsers          : LargeString  @people.erase: #keep;
  /** `tech_id:uuid` pairs separated by semicolons. */
  techUsersMapping   : LargeString  @people.erase: #keep;
}
