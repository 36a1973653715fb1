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

annotate AdminService.TenantSettings with @Workplace: {Area: 'settings', Order: 10};

annotate AdminService.TenantSettings with {
  allowedCorsOrigins @title: 'Origins allowed by CORS';
  rebuildTargetEnv   @title: 'Environment of rebuilds';
  techUsers          @title: 'Technical users';
  techUsersMapping   @title: 'Accounts of technical users';
};
