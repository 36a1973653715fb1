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
  /** Why the field has no effect, although it is switched on; null where it has. */
  lacks  : String(500);
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
