namespace tutorials.platform;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** One field of a settings singleton as it is in force, and where its value comes from. */
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
 * What an admin changes while the platform runs: one row, whose columns are null where nothing is set. A field says its
 * bounds (`@assert.range`), the variable that stands in for it (`@settings.env`), its default (`@settings.default`) and
 * the section of the form that it belongs to (`@settings.group`).
 */
@settings
@odata.singleton
@Capabilities.DeleteRestrictions.Deletable: false
aspect Settings : cuid, managed {}

annotate Settings with { modifiedAt @odata.etag };
