using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.tenant as tenant} from '../../db/tenant/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity TenantSettings as projection on tenant.TenantSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
