namespace tutorials.tenant;

using {tutorials.platform.Settings} from '../platform/settings';

/** Who may call from elsewhere. */
entity TenantSettings : Settings {
  /** Origins that browsers may call from with credentials, separated by commas. */
  @settings.default: 'http://localhost:1313,http://localhost:5000,http://localhost:4004'
  allowedCorsOrigins : LargeString;
  /** What a rebuild is for: dev, qa or prod are meant, any text is taken. */
  @settings.env    : 'REBUILD_TARGET_ENV'
  rebuildTargetEnv   : String(10);
  /** JSON array of { id, secret, roles }; a secret is stored as its scrypt hash. Machines, not people. */
  techUsers          : LargeString  @people.erase: #keep;
  /** `tech_id:uuid` pairs separated by semicolons. */
  techUsersMapping   : LargeString  @people.erase: #keep;
}
