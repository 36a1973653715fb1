using {tutorials.platform as platform} from '../../db/platform/settings';
using {AdminService} from './service';

extend service AdminService with {
  @odata.singleton
  @Capabilities.DeleteRestrictions.Deletable: false
  entity TenantSettings as projection on platform.TenantSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of platform.EffectiveSetting;
    };
}
