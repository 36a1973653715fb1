namespace tutorials.tenant;

using {tutorials.platform.Settings} from '../platform/settings';

/** CORS, technical users and the target of rebuilds. */
entity TenantSettings : Settings {
  /** Origins allowed by CORS, by comma. */
  @settings.default: 'http://localhost:1313,http://localhost:5000,http://localhost:4004'
  @settings.developmentOnly
  @Core.AcceptableMediaTypes: ['text/csv']
  allowedCorsOrigins : LargeString;
  /** Environment of rebuilds; forms offer these, and any is taken. */
  @settings.env    : 'REBUILD_TARGET_ENV'
  rebuildTargetEnv   : String(10) enum {
    dev;
    qa;
    prod
  };
  /** JSON array of { id, secret, roles }; secrets are stored as scrypt hashes. Kept at an erasure. */
  techUsers          : LargeString  @people.erase: #keep;
  /** `tech_id:uuid` pairs separated by semicolons. */
  techUsersMapping   : LargeString  @people.erase: #keep;
}
